import type { GameName } from '../protocol/protocol.generated';

/** In the order of the home page. */
export const GAME_NAMES: readonly GameName[] = ['parade', 'going-out', 'tea-party'];
