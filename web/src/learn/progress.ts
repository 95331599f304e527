/** How far somebody has come in the lessons, kept on the device. */
import { isObject } from '../lib/json';
import { readStudy, writeStudy } from '../local/store';
import type { GameName } from '../protocol/protocol.generated';

const FORMAT = 1;

export interface Progress {
  format: number;
  /** The name of the step to go on with; null at the end. */
  step: string | null;
  /** The names of the steps that were solved. */
  done: string[];
  /** The match that ended the lesson: its player gets tips. */
  match: string | null;
}

export function noProgress(): Progress {
  return { format: FORMAT, step: null, done: [], match: null };
}

const keyOf = (game: GameName) => `lesson/${game}`;

/** What was kept; nothing where the browser keeps nothing. */
export async function readProgress(game: GameName): Promise<Progress> {
  const kept = await readStudy(keyOf(game)).catch(() => undefined);
  const progress = kept as Progress;
  const isSound = isObject(kept) && progress.format === FORMAT && Array.isArray(progress.done);
  return isSound ? progress : noProgress();
}

/** Where the browser keeps nothing, the lesson can still be played. */
export async function writeProgress(game: GameName, progress: Progress): Promise<void> {
  await writeStudy(keyOf(game), progress).catch(() => undefined);
}
