/** What is kept of the puzzles on this device: how each was answered, and the mistakes of one's own. */
import { listStudy, readStudy, writeStudy } from '../local/store';
import type { GameName } from '../protocol/protocol.generated';
import { toHex } from '../records/fairness';
import { OWN, type Choices, type Puzzle } from './puzzle';
import { afterResult, firstRating, keepSolver, readSolver, type Rating } from './rating';
import { afterAnswer, type Progress } from './schedule';

/** One's own puzzles are kept with their progress; others with their rating. */
export type Kept = Progress & { puzzle?: Puzzle; rating?: Rating };

const keyOf = (game: GameName, id: string) => `puzzle/${game}/${id}`;

/** The progress of a game's puzzles by id, and one's own puzzles, the latest first. */
export async function readProgress(game: GameName): Promise<{ progress: Map<string, Kept>; own: Puzzle[] }> {
  const prefix = keyOf(game, '');
  const kept = (await listStudy(prefix)).map(([key, value]) => [key.slice(prefix.length), value as Kept] as const);
  return {
    progress: new Map(kept),
    own: kept.flatMap(([, { puzzle }]) => (puzzle ? [puzzle] : [])).reverse(),
  };
}

/** Keeps an answer. The first one to a puzzle that ships changes the ratings of the puzzle and of the solver. */
export async function keepAnswer(puzzle: Puzzle, isRight: boolean, now = Date.now()): Promise<Kept> {
  const { game, id } = puzzle;
  const key = keyOf(game, id);
  const before = (await readStudy(key)) as Kept | undefined;
  const after: Kept = { ...before, ...afterAnswer(before ?? null, isRight, now) };
  if (before !== undefined || puzzle.theme === OWN) {
    await writeStudy(key, after);
    return after;
  }
  const [solver, rating] = [await readSolver(game), firstRating(puzzle)];
  const rated = { ...after, rating: afterResult(rating, solver, isRight ? 0 : 1) };
  await writeStudy(key, rated);
  await keepSolver(game, afterResult(solver, rating, isRight ? 1 : 0));
  return rated;
}

/** A match from which mistakes are taken. */
export interface PlayedMatch {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: number;
  /** Of the deal; null for a match of a server, which has a key. */
  seed: number | null;
  key?: Uint8Array | null;
  start?: number | null;
  /** All of the match. */
  actions: readonly string[];
}

/** A decision that cost much. */
export interface Mistake {
  /** How many actions were played before it. */
  step: number;
  seat: number;
  best: string;
  /** Other actions with the same result as the best one. */
  alike: string[];
  /** What the review found, for as many legal actions as it looked at. */
  choices: Choices;
}

/** Makes puzzles of one's own mistakes; those that are there already stay as they are. Gives the number of new ones. */
export async function addMistakes(match: PlayedMatch, mistakes: readonly Mistake[], now = Date.now()): Promise<number> {
  let added = 0;
  for (const mistake of mistakes) {
    const puzzle = puzzleOf(match, mistake);
    const key = keyOf(match.game, puzzle.id);
    if ((await readStudy(key)) === undefined) {
      const kept: Kept = { format: 1, box: 0, due: now, right: 0, wrong: 0, at: null, puzzle };
      await writeStudy(key, kept);
      added += 1;
    }
  }
  return added;
}

function puzzleOf(match: PlayedMatch, { step, seat, best, alike, choices }: Mistake): Puzzle {
  const { id, game, options, seats, seed, key, start = null, actions } = match;
  return {
    id: `${OWN}-${id}-${step}`,
    game,
    options: { ...options },
    seats,
    deal: key ? { key: toHex(key), start } : { seed: seed ?? 0 },
    actions: actions.slice(0, step),
    seat,
    solution: best,
    alike,
    theme: OWN,
    difficulty: 0,
    choices: { ...choices },
  };
}
