/**
 * When a puzzle comes again: Leitner's boxes. Every puzzle that was answered lies in a box. Solved at the first try, it
 * moves one box on and waits longer; missed, it goes back to the first box and comes again in the same session, after some
 * others. A puzzle that was never seen and is solved at once skips the shortest wait.
 */

export interface Progress {
  format: 1;
  box: number;
  /** When it comes again, in milliseconds since 1970. */
  due: number;
  /** How often it was solved at the first try, and how often not. */
  right: number;
  wrong: number;
  /** When it was answered last; null for a mistake of one's own that was never tried. */
  at: number | null;
}

/** How many days a puzzle waits, by box. */
export const WAIT_DAYS = [0, 1, 3, 7, 21, 60] as const;
/** The box of a puzzle that is solved when it is first seen. */
const FIRST_BOX = 2;
/** How many others come before a missed puzzle comes again. */
export const BETWEEN = 3;

/** The progress after an answer. Waits end at midnight, so that a puzzle of yesterday evening is there this morning. */
export function afterAnswer(before: Progress | null, isRight: boolean, now: number): Progress {
  const { box, right, wrong } = before?.at ? before : { box: FIRST_BOX - 1, right: 0, wrong: 0 };
  const next = isRight ? Math.min(box + 1, WAIT_DAYS.length - 1) : 0;
  return {
    format: 1,
    box: next,
    due: next === 0 ? now : midnightIn(WAIT_DAYS[next]!, now),
    right: right + Number(isRight),
    wrong: wrong + Number(!isRight),
    at: now,
  };
}

function midnightIn(days: number, now: number): number {
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** Was it solved when it was last answered? */
export const isSolved = (progress: Progress | undefined): boolean =>
  !!progress && progress.at !== null && progress.box > 0;

/** Is it time for it again? */
export const isDue = (progress: Progress | undefined, now: number): boolean => !!progress && progress.due <= now;

/** The next of the puzzles: what is due, the longest first, then what was never seen, in order; null if nothing is left. */
export function nextOf<P extends { id: string }>(
  puzzles: readonly P[],
  progress: ReadonlyMap<string, Progress>,
  recent: readonly string[],
  now: number,
): P | null {
  const due = puzzles
    .filter(({ id }) => isDue(progress.get(id), now))
    .sort((a, b) => progress.get(a.id)!.due - progress.get(b.id)!.due);
  const open = [...due, ...puzzles.filter(({ id }) => !progress.has(id))];
  const resting = recent.slice(-BETWEEN);
  return open.find(({ id }) => !resting.includes(id)) ?? open.find(({ id }) => id !== recent.at(-1)) ?? open[0] ?? null;
}
