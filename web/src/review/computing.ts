/** The review of a match, decision by decision (docs/review.md). Every figure comes from the engine. */
import type { Engine, State } from '../engine/engine';
import type { MatchReview, ReviewedDecision, ReviewedStep } from '../table/protocol.generated';

/** What the engine needs to know. The same task gives the same review. */
export interface ReviewTask {
  /** After 0, 1, 2, … decisions, with all cards. */
  positions: readonly State[];
  /** In notation. */
  actions: readonly string[];
  /** Of the search, for each decision. */
  iterations: number;
  seed: number;
}

/** What is known at the end only. */
export type ReviewEnd = Pick<MatchReview, 'accuracies' | 'moments' | 'luck'>;

/** A part of the review, as soon as it is known. */
export type ReviewPart = { step: ReviewedStep } | { decision: ReviewedDecision } | { end: ReviewEnd };

export type ReviewEngine = Pick<
  Engine,
  'legal' | 'seedFor' | 'beginSearch' | 'think' | 'beginReview' | 'judge' | 'reviewStep' | 'endReview'
>;

export function* reviewMatch(engine: ReviewEngine, task: ReviewTask): Generator<ReviewPart> {
  const { positions, actions, iterations, seed } = task;
  yield { step: engine.beginReview(positions[0]!, seed) };
  for (const [i, text] of actions.entries()) {
    const [before, number] = [positions[i]!, i + 1];
    const legal = engine.legal(before);
    const { action } = legal.find((candidate) => candidate.text === text)!;
    if (legal.length > 1) {
      engine.beginSearch(before, true, iterations, engine.seedFor(seed, number));
      engine.think(iterations, iterations);
      yield { decision: engine.judge(action, number) };
    }
    yield { step: engine.reviewStep(positions[number]!, action, number) };
  }
  yield { end: engine.endReview() };
}
