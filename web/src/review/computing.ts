/** The review of a match (docs/review.md). Every figure comes from the engine. */
import type { Engine, JudgedFigures, State } from '../engine/engine';
import { positionsAhead, searchAtOnce } from '../engine/thinking';
import { toHex } from '../records/fairness';
import type { MatchReview, ReviewedDecision, ReviewedStep } from '../protocol/protocol.generated';

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
export type ReviewEnd = Pick<MatchReview, 'accuracies' | 'played_like' | 'moments' | 'luck'>;

/**
 * By action: the positions after it and after each step of its likeliest continuation, in one world that is possible for
 * who decides, as hexadecimal digits.
 */
export type Lines = Record<string, string[]>;

/** A part of the review, as soon as it is known. */
export type ReviewPart = { step: ReviewedStep } | { decision: ReviewedDecision; lines: Lines } | { end: ReviewEnd };

export type JudgingEngine = Pick<Engine, 'info' | 'legal' | 'seedFor' | 'beginSearch' | 'think' | 'judge' | 'follow'>;
export type TallyingEngine = Pick<Engine, 'legal' | 'beginReview' | 'countDecision' | 'reviewStep' | 'endReview'>;

/** Judges every `stride`-th decision, beginning with number `first`. Decisions do not depend on each other. */
export function* judgeDecisions(
  engine: JudgingEngine,
  { positions, actions, iterations, seed }: ReviewTask,
  first: number,
  stride: number,
): Generator<ReviewPart> {
  for (let number = first; number <= actions.length; number += stride) {
    const before = positions[number - 1]!;
    const { action, hasChoice } = played(engine, before, actions[number - 1]!);
    if (hasChoice) {
      const budget = { seconds: null, iterations };
      searchAtOnce(engine, { state: before, isAmongEquals: true, budget, seed: engine.seedFor(seed, number) });
      const decision = engine.judge(action, number);
      yield { decision, lines: linesOf(engine, before, decision) };
    }
  }
}

/** Of the actions whose continuation is told. */
function linesOf(engine: Pick<Engine, 'legal' | 'follow'>, before: State, { choices }: ReviewedDecision): Lines {
  const told = choices.filter(({ line }) => line && line.length > 0);
  const legal = told.length > 0 ? engine.legal(before) : [];
  return Object.fromEntries(
    told.map(({ action: text }) => {
      const { action } = legal.find((one) => one.text === text)!;
      return [text, positionsAhead(engine, action).map(toHex)];
    }),
  );
}

/** Goes through the match step by step, and adds up luck and what decisions cost. */
export async function* tallyMatch(
  engine: TallyingEngine,
  { positions, actions, seed }: ReviewTask,
  figuresOf: (number: number) => Promise<JudgedFigures>,
): AsyncGenerator<ReviewPart> {
  yield { step: engine.beginReview(positions[0]!, seed) };
  for (const [i, text] of actions.entries()) {
    const number = i + 1;
    const { action, hasChoice } = played(engine, positions[i]!, text);
    if (hasChoice) {
      engine.countDecision(await figuresOf(number));
    }
    yield { step: engine.reviewStep(positions[number]!, action, number) };
  }
  yield { end: engine.endReview() };
}

function played(engine: Pick<Engine, 'legal'>, before: State, text: string): { action: number; hasChoice: boolean } {
  const legal = engine.legal(before);
  const { action } = legal.find((candidate) => candidate.text === text)!;
  return { action, hasChoice: legal.length > 1 };
}
