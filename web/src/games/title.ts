import { tIfKnown } from '../i18n/index.svelte';
import type { GameName } from '../protocol/protocol.generated';
import { serverGames } from '../server/server.svelte';

/** What a game is called: in the current language, or as the server says. */
export function gameTitle(name: GameName): string {
  const known = serverGames().find((game) => game.name === name);
  return tIfKnown(`game.${name}`, known?.title ?? name);
}
