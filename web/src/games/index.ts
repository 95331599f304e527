import type { GameName } from '../protocol/protocol.generated';
import type { GameModule } from './contract';

export { GAME_NAMES } from './names';

const LOADERS: Record<GameName, () => Promise<{ default: unknown }>> = {
  parade: () => import('./parade'),
  'going-out': () => import('./going_out'),
  'tea-party': () => import('./tea_party'),
};

/** Loads a game's module when it is first needed. */
export async function loadGame(name: GameName): Promise<GameModule> {
  // A module draws only views of its own game, so the page may treat all modules alike.
  return (await LOADERS[name]()).default as GameModule;
}
