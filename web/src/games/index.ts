/** Finds the games: every folder here with an `index.ts` is one. */
import type { GameName } from '../protocol/protocol.generated';
import type { GameModule } from './contract';
import { fileOf } from './files';

export { GAME_NAMES } from './names.generated';

const LOADERS = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** Loads a game's module when it is first needed. A game without a folder here gets the plain table. */
export async function loadGame(name: GameName): Promise<GameModule> {
  const load = fileOf(LOADERS, name);
  if (!load) {
    return (await import('./plain/plain')).loadPlainGame(name);
  }
  // A module draws only views of its own game, so the page may treat all modules alike.
  return (await load()).default as GameModule;
}
