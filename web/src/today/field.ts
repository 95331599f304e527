/** What bots got from the player's seat on the same deal, and where the player stands among them. */
import type { Counts } from '../local/daily';

export interface Result {
  place: number;
  points: number;
}

/** By level. */
export type Field = Record<string, Counts>;

interface Outcome {
  points: readonly number[];
  places: readonly number[];
}

/** Adds a result; the field itself stays as it is. */
export function withResult(field: Field, level: string, { place, points }: Result): Field {
  const counts = field[level] ?? [];
  const index = counts.findIndex(([one, other]) => one === place && other === points);
  const next: Counts =
    index < 0
      ? [...counts, [place, points, 1]]
      : counts.map((entry, i) => (i === index ? [place, points, entry[2] + 1] : entry));
  return { ...field, [level]: next };
}

export function numTries(counts: Counts): number {
  return counts.reduce((sum, [, , count]) => sum + count, 0);
}

/** Do more points win? An outcome tells it: the rules are not known here. */
export function moreWins({ points, places }: Outcome): boolean {
  const winner = places.indexOf(1);
  const other = points.findIndex((sum, seat) => sum !== points[winner] && places[seat]! > 1);
  return other < 0 || points[winner]! > points[other]!;
}

/** Negative where the first is better: the place comes first, then the points. */
function compare(one: Result, other: Result, isMoreBetter: boolean): number {
  return one.place - other.place || (isMoreBetter ? other.points - one.points : one.points - other.points);
}

/** The share of a level's results that this one beats; an equal one counts half. */
export function shareBeaten(result: Result, counts: Counts, isMoreBetter: boolean): number {
  const beaten = counts.reduce((sum, [place, points, count]) => {
    const order = compare(result, { place, points }, isMoreBetter);
    return sum + (order < 0 ? count : order === 0 ? count / 2 : 0);
  }, 0);
  return beaten / numTries(counts);
}

export function shareWon(counts: Counts): number {
  return numTries(counts.filter(([place]) => place === 1)) / numTries(counts);
}

/** The points in the middle of all tries, the lower of two. */
export function middlePoints(counts: Counts): number {
  const sorted = counts.toSorted((a, b) => a[1] - b[1]);
  let left = Math.ceil(numTries(counts) / 2);
  return sorted.find(([, , count]) => (left -= count) <= 0)?.[1] ?? 0;
}
