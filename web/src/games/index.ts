/** Finds the games: every folder here with an `index.ts` is one. */
import type { GameName } from '../protocol/protocol.generated';
import type { GameModule } from './contract';

export { GAME_NAMES } from './names.generated';

const LOADERS = import.meta.glob<{ default: unknown }>('./*/index.ts');

/** Loads a game's module when it is first needed. */
export async function loadGame(name: GameName): Promise<GameModule> {
  // A module draws only views of its own game, so the page may treat all modules alike.
  return (await LOADERS[`./${name.replaceAll('-', '_')}/index.ts`]!()).default as GameModule;
}
