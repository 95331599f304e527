/** The race to the target, as the view tells it. */
import type { GoingOutView } from './view.generated';

/** The points of the round in progress. In a finished match they are in the total. */
export function comingPoints(view: GoingOutView, seat: number): number {
  return view.phase === 'over' ? 0 : (view.scored[seat]?.points ?? 0);
}

/** How many points the lanes are long: to the target, or as far as somebody gets. */
export function raceLength(view: GoingOutView): number {
  const ends = view.totals.map((total, seat) => total + comingPoints(view, seat));
  return Math.max(view.options.target, ...ends);
}

/** Somebody with at most so many cards is about to go out. */
export const FEW_CARDS = 2;
