import type { GameName } from '../table/protocol';
import type { GameModule } from './contract';

export const GAME_NAMES: readonly GameName[] = ['parade', 'going-out', 'tea-party'];

const LOADERS: Record<GameName, () => Promise<{ default: unknown }>> = {
  parade: () => import('./parade'),
  'going-out': () => import('./going_out'),
  'tea-party': () => import('./tea_party'),
};

/** A game's part of the page, fetched when it is first needed. */
export async function loadGame(name: GameName): Promise<GameModule> {
  // A module draws only views of its own game, so the page may treat all modules alike.
  return (await LOADERS[name]()).default as GameModule;
}
