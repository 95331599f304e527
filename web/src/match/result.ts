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

/** How a seat stands to the winner, or the winner to the second. */
export interface Standing {
  place: number;
  rival: number;
  /** In points; 0 where a tie was broken. */
  gap: number;
  /** The column in which the seat lost most on the winner, and how much; null for the winner, and where it lost nowhere. */
  costly: { column: SheetColumn; points: number } | null;
}

/** null for a win that is shared, and for somebody who played alone. */
export function standingOf(
  { points, places }: Outcome,
  columns: readonly SheetColumn[],
  seat: number,
): Standing | null {
  const place = places[seat]!;
  const rival = places.findIndex((other, i) => i !== seat && other === (place === 1 ? 2 : 1));
  if (rival < 0) {
    return null;
  }
  const gap = Math.abs(points[seat]! - points[rival]!);
  const [better, worse] = place === 1 ? [seat, rival] : [rival, seat];
  const sign = points[better]! < points[worse]! ? 1 : -1;
  const costs = columns.map((column) => ({
    column,
    points: sign * (column.cells[seat]!.points - column.cells[rival]!.points),
  }));
  const most = costs.reduce((a, b) => (b.points > a.points ? b : a));
  return { place, rival, gap, costly: place > 1 && gap > 0 && most.points > 0 ? most : null };
}

/** Seats by place; those of equal place in their order. */
export function byPlace({ places }: Outcome): number[] {
  return places.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]!);
}
