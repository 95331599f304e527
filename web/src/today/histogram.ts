/** Histograms of points over one scale for all levels, the better results to the right. */
import type { Counts } from '../local/daily';
import type { Field } from './field';

const MOST_BINS = 32;

export interface Scale {
  bins: number;
  /** The points at both ends. */
  worst: number;
  best: number;
  /** Where the middle of the points' bin is, in bins from the left. */
  position(points: number): number;
}

export function scaleOf(field: Field, mine: number, isMoreBetter: boolean): Scale {
  const points = [mine, ...Object.values(field).flatMap((counts) => counts.map(([, one]) => one))];
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const width = Math.ceil((high - low + 1) / MOST_BINS);
  const bins = Math.ceil((high - low + 1) / width);
  const index = (one: number) => Math.floor((one - low) / width);
  return {
    bins,
    worst: isMoreBetter ? low : high,
    best: isMoreBetter ? high : low,
    position: (one) => (isMoreBetter ? index(one) : bins - 1 - index(one)) + 0.5,
  };
}

/** How many tries of a level fall into each bin, those that won apart. */
export function binsOf(counts: Counts, scale: Scale): { won: number; other: number }[] {
  const found = Array.from({ length: scale.bins }, () => ({ won: 0, other: 0 }));
  for (const [place, points, count] of counts) {
    found[Math.floor(scale.position(points))]![place === 1 ? 'won' : 'other'] += count;
  }
  return found;
}
