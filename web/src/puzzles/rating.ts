/**
 * How hard puzzles are and how strong their solver is, on one scale (Glicko). Both change with the first answer to a
 * puzzle: the more, the less sure they are. They are kept on this device.
 */
import { readStudy, writeStudy } from '../local/store';
import type { GameName } from '../protocol/protocol.generated';
import { isSolvedBy, type Puzzle } from './puzzle';

export interface Rating {
  rating: number;
  /** The standard error of the rating. */
  deviation: number;
}

export const NEW_SOLVER: Rating = { rating: 1200, deviation: 200 };
/** A rating is sure enough to be called one. */
const SURE_DEVIATION = 90;

/** Before anybody has answered: by who sees the solution, how much it leads, and how many actions there are. */
const BY_DIFFICULTY = [1250, 1000, 1250, 1500] as const;
const PUZZLE_DEVIATION = 120;
const USUAL_LEAD = 0.2;
const PER_LEAD = 400;
const USUAL_CHOICES = 5;
const PER_DOUBLING = 60;

const SCALE = Math.LN10 / 400;
const LEAST_DEVIATION = 40;

export function isSure({ deviation }: Rating): boolean {
  return deviation <= SURE_DEVIATION;
}

/** The rating of a puzzle that nobody has answered on this device. */
export function firstRating(puzzle: Pick<Puzzle, 'choices' | 'difficulty' | 'solution' | 'alike'>): Rating {
  const chances = Object.entries(puzzle.choices).map(([action, [chance]]) => ({ action, chance }));
  const best = puzzle.choices[puzzle.solution]?.[0] ?? 0;
  const others = chances.filter(({ action }) => !isSolvedBy(puzzle, action)).map(({ chance }) => chance);
  const lead = best - Math.max(0, ...others);
  const byLead = PER_LEAD * Math.max(-0.25, Math.min(0.25, USUAL_LEAD - lead));
  const byChoices = PER_DOUBLING * Math.log2(Math.max(2, chances.length) / USUAL_CHOICES);
  return { rating: BY_DIFFICULTY[puzzle.difficulty]! + byLead + byChoices, deviation: PUZZLE_DEVIATION };
}

/** The rating after a result against another one: 1 for a win, 0 for a loss. */
export function afterResult(own: Rating, other: Rating, result: 0 | 1): Rating {
  const trust = 1 / Math.sqrt(1 + (3 * (SCALE * other.deviation) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-trust * (own.rating - other.rating)) / 400));
  const information = (SCALE * trust) ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / own.deviation ** 2 + information);
  return {
    rating: own.rating + SCALE * variance * trust * (result - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)),
  };
}

const keyOf = (game: GameName) => `rating/${game}`;

export async function readSolver(game: GameName): Promise<Rating> {
  return ((await readStudy(keyOf(game))) as Rating | undefined) ?? NEW_SOLVER;
}

export async function keepSolver(game: GameName, rating: Rating): Promise<void> {
  await writeStudy(keyOf(game), rating);
}
