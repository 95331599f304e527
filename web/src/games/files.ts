/** Finds what a game's folder holds among the results of `import.meta.glob`. */
import type { GameName } from '../protocol/protocol.generated';

/** The folder of a game, whose name has no hyphens. */
export function folderOf(game: GameName): string {
  return game.replaceAll('-', '_');
}

/** The file of a game's folder; undefined if the game has none. */
export function fileOf<T>(files: Readonly<Record<string, T>>, game: GameName): T | undefined {
  const path = Object.keys(files).find((name) => name.includes(`/${folderOf(game)}/`));
  return path === undefined ? undefined : files[path];
}
