/** Every seat's chance to win over a match, from what it knew: the values of its decisions, as in hints and puzzles. */
import type { ReviewedDecision, ReviewedStep } from '../protocol/protocol.generated';

const MILLION = 1_000_000;

/**
 * After 0, 1, 2, … decisions, from 0 to 1. Before a decision of the seat it is the chance with the best action, after
 * it that with the chosen one, and it stays until the seat decides again. It begins with a fair share and ends with the
 * result. `last` is the number of decisions in the match.
 */
export function chancesOf(
  seat: number,
  seats: number,
  steps: readonly ReviewedStep[],
  decisions: readonly ReviewedDecision[],
  last: number,
): number[] {
  const own = new Map(decisions.filter((one) => one.seat === seat).map((one) => [one.number, one]));
  let chance = 1 / seats;
  return steps.map(({ number, win_chances }) => {
    chance = chanceAfter(own.get(number)) ?? chance;
    chance = own.get(number + 1)?.win_chance ?? chance;
    return number === last ? win_chances[seat]! / MILLION : chance;
  });
}

function chanceAfter(decision: ReviewedDecision | undefined): number | null {
  return decision?.choices.find(({ action }) => action === decision.action)?.win_chance ?? null;
}
