/** Figures of histograms and grids. */
import type { GridStatistics, Histogram, SeatStatistics } from './table.generated';
import { WHOLE_WIN } from './table';

/** Decisions about one thing, below which its mean says little. */
const LEAST = 200;

/** The mean of the numbers in a histogram, each taken as the middle of its range. */
export function meanOf({ lowest, width, counts }: Histogram): number {
  const total = counts.reduce((a, b) => a + b, 0);
  const sum = counts.reduce((a, count, i) => a + count * (lowest + i * width + (width - 1) / 2), 0);
  return total > 0 ? sum / total : 0;
}

/** The share of the win by place in the order of the first turn. */
export function startShares({ wins, matches }: SeatStatistics): number[] {
  return wins.map((part) => part / WHOLE_WIN / Math.max(1, matches));
}

/** What one thing of a grid brought on average: points, or wins beyond a fair share; null where it was too rare. */
export function gridValue({ measure, counts, points, excess }: GridStatistics, place: number): number | null {
  const count = counts[place]!;
  if (count < LEAST) {
    return null;
  }
  return measure === 'points' ? points[place]! / count : excess[place]! / WHOLE_WIN / count;
}

/** The values of a grid, row by row, and the greatest distance from their middle. */
export function gridValues(grid: GridStatistics): { values: (number | null)[]; lowest: number; highest: number } {
  const values = grid.counts.map((_, place) => gridValue(grid, place));
  const known = values.filter((value) => value !== null);
  return { values, lowest: Math.min(...known), highest: Math.max(...known) };
}
