/** A review of a made-up match of Parade with two decisions. */
import type { Review } from '../../src/review/review.svelte';
import type { AnalysedAction, Luck, ReviewedDecision, ReviewedStep } from '../../src/protocol/protocol.generated';
import type { PlayedRecord } from '../../src/records/played_record';
import { positionsOf } from '../games/positions';

export function analysed(action: string, changes: Partial<AnalysedAction> = {}): AnalysedAction {
  return {
    action,
    visits: 100,
    payoff: 0.5,
    win_chance: 0.5,
    uncertainty: 0.02,
    points: 12.3,
    is_as_good: false,
    alike: [],
    line: [],
    reasons: [],
    ...changes,
  };
}

export function decision(number: number, changes: Partial<ReviewedDecision> = {}): ReviewedDecision {
  return {
    number,
    seat: 0,
    action: 'G3',
    best: 'B2',
    grade: 'mistake',
    win_chance: 0.6,
    cost: 0.123,
    uncertainty: 0.02,
    points_lost: 3,
    is_settled: true,
    loss: 0.15,
    stake: 0.2,
    known_by: 'seat',
    choices: [
      analysed('B2', { win_chance: 0.6, reasons: [{ code: 'takes', cards: ['G0'] }] }),
      analysed('G3', { win_chance: 0.477 }),
    ],
    ...changes,
  };
}

export const LUCK: Luck = {
  fair_share: 500_000,
  result: 1_000_000,
  own_decisions: -123_456,
  others_decisions: 333_333,
  deal: 100_049,
  draws: 150_050,
  rest: 40_024,
};

export const STEPS: ReviewedStep[] = [0, 1, 2].map((number) => ({
  number,
  win_chances: [600_000 - 100_000 * number, 400_000 + 100_000 * number],
  luck: [0, 0],
  known_by: 'all',
}));

const played = {
  record: { players: ['Alice', 'Hatter'] },
  rules: { view: () => positionsOf('parade').play.view },
  positions: [new Uint8Array(), new Uint8Array(), new Uint8Array()],
  actions: ['G3', 'R1'],
} as unknown as PlayedRecord;

/** What a review component reads. */
export function review(changes: Partial<Review> = {}): Review {
  const decisions = [decision(1), decision(2, { seat: 1, action: 'B2', grade: 'best', cost: 0 })];
  return {
    played,
    decisions,
    steps: STEPS,
    end: { accuracies: [71.4, null], played_like: [null, null], moments: [[1], []], luck: [LUCK, LUCK] },
    hasFailed: false,
    progress: { done: 2, total: 2 },
    thinking: null,
    positionsAhead: () => [],
    canThinkLonger: () => true,
    decision: (number: number) => decisions.find((one) => one.number === number),
    ...changes,
  } as unknown as Review;
}
