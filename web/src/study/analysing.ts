/**
 * What the engine finds out about a position of the board. Seed and budget are those of a review (docs/review.md), so
 * the first figures are the review's; then it thinks longer.
 */
import type { Engine, State } from '../engine/engine';
import { positionsAhead, REVIEW_SEED, searchInSlices } from '../engine/thinking';
import type { ForeseenAction } from '../protocol/local_table';
import type { GameName, ReviewedDecision } from '../protocol/protocol.generated';

/** How much longer it thinks each time, and how long at most, in budgets of a review. */
export const LONGER = 4;
export const MOST_BUDGETS = 64;

export interface Task {
  game: GameName;
  /** With all cards, or with those that are open where it is searched with open cards. */
  state: State;
  isOpen: boolean;
  /** Of the decision, since the start; 1 is the first. */
  number: number;
  /** The action that is judged: that of the main line. */
  action: string | null;
}

export interface Figures {
  /** The best one first. */
  actions: readonly ForeseenAction[];
  /** What the action of the main line costs; null without one, or without a choice. */
  decision: ReviewedDecision | null;
  /** How long it was thought about, in budgets of a review. */
  budgets: number;
}

/** Figures after one budget of a review, after four, and so on, until an abort. `onprogress` is told the iterations. */
export async function* analyse(
  engine: Engine,
  task: Task,
  from: number,
  signal: AbortSignal,
  onprogress: (done: number, total: number) => void = () => undefined,
): AsyncGenerator<Figures> {
  const { state, isOpen, number } = task;
  const legal = engine.legal(state);
  for (let budgets = from; budgets <= MOST_BUDGETS; budgets *= LONGER) {
    const iterations = budgets * engine.info.search.review_iterations;
    const budget = { seconds: null, iterations };
    const search = { state, isAmongEquals: true, budget, seed: engine.seedFor(REVIEW_SEED, number), isOpen };
    await searchInSlices(engine, search, signal, (done) => onprogress(done, iterations));
    if (signal.aborted) {
      return;
    }
    const judged = legal.length > 1 ? legal.find(({ text }) => text === task.action) : undefined;
    const decision = judged ? engine.judge(judged.action, number) : null;
    const found = engine.analysis();
    const actions = found.map((row) => {
      const { action } = legal.find(({ text }) => text === row.action)!;
      return row.line ? { ...row, ahead: aheadOf(engine, task, action) } : row;
    });
    yield { actions, decision, budgets };
    if (legal.length === 1) {
      return;
    }
  }
}

/** What is seen after an action, and after each step that probably follows it. */
function aheadOf(engine: Engine, { state, isOpen }: Task, action: number): ForeseenAction['ahead'] {
  const seat = engine.seat(state);
  return positionsAhead(engine, action).map((after) =>
    isOpen
      ? { view: engine.viewInFull(after), events: engine.eventsInFull(after) }
      : { view: engine.view(after, seat, true), events: engine.events(after, seat) },
  );
}
