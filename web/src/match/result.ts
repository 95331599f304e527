/** What the end of a match shows, from the outcome alone. */
import type { SheetColumn } from '../games/contract';

interface Outcome {
  points: readonly number[];
  places: readonly number[];
}

/** The column in which the winner gained most on the second, and both their seats. */
export interface Decisive {
  column: SheetColumn;
  winner: number;
  second: number;
}

/** null if the win is shared, or a tie was broken: then the reason of the win says all. */
export function decisiveColumn({ points, places }: Outcome, columns: readonly SheetColumn[]): Decisive | null {
  const winner = places.indexOf(1);
  const second = places.indexOf(2);
  if (second < 0 || points[winner] === points[second]) {
    return null;
  }
  const sign = points[winner]! < points[second]! ? 1 : -1;
  const gain = ({ cells }: SheetColumn) => sign * (cells[second]!.points - cells[winner]!.points);
  const column = columns.reduce((best, other) => (gain(other) > gain(best) ? other : best));
  return { column, winner, second };
}

/** Seats by place; those of equal place in their order. */
export function byPlace({ places }: Outcome): number[] {
  return places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!);
}
