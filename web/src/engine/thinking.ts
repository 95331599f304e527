/** Lets an engine search: one loop for bots, hints, reviews and the deal of the day. */
import type { AnalysedAction } from '../protocol/protocol.generated';
import type { Engine, State } from './engine';
import type { BudgetLayout, LevelLayout } from './module.generated';

const SLICE_MS = 10;
/** Of reviews, and of hints and of the board: they all find the same in the same position. */
export const REVIEW_SEED = 0;

/** A search for the seat to act, from what that seat knows. */
export interface Search {
  state: State;
  /** Does it assume expert opponents? */
  isAmongEquals: boolean;
  budget: BudgetLayout;
  seed: number;
  /** Does it search with all that is in the state, whatever the seat knows? */
  isOpen?: boolean;
}

type SearchingEngine = Pick<Engine, 'info' | 'beginSearch' | 'think'>;

/**
 * Searches until the budget is spent or the result cannot change any more. It stops after every slice and gives the number
 * of iterations so far; without slices it does all at once.
 */
function* slices(
  engine: SearchingEngine,
  { state, isAmongEquals, budget, seed, isOpen }: Search,
  sliceMs: number,
): Generator<number> {
  const { chunk } = engine.info.search;
  engine.beginSearch(state, isAmongEquals, budget.iterations, seed, isOpen);
  const begin = performance.now();
  let [done, size, left] = [0, sliceMs === Infinity ? Infinity : chunk, iterationsLeft(budget, 0, 0, Infinity)];
  while (left > 0) {
    const iterations = Math.min(size, left);
    const started = performance.now();
    const grown = engine.think(iterations, left);
    const now = performance.now();
    done += grown;
    if (grown < iterations) {
      return;
    }
    // The engine looks after every chunk whether more can change anything: slices are multiples of it.
    size = chunk * Math.max(1, Math.floor((iterations * sliceMs) / Math.max(now - started, 0.01) / chunk));
    yield done;
    left = iterationsLeft(budget, done, (performance.now() - begin) / 1000, done / (now - begin));
  }
}

/** How many more iterations fit in, at `speed` iterations a millisecond. */
function iterationsLeft({ seconds, iterations }: BudgetLayout, done: number, passed: number, speed: number): number {
  const byCount = iterations === null ? Number.MAX_SAFE_INTEGER : iterations - done;
  const byTime = seconds === null ? byCount : (seconds - passed) * 1000 * speed;
  return Math.floor(Math.min(byCount, byTime));
}

/** Searches at once, in a worker that has nothing else to do. */
export function searchAtOnce(engine: SearchingEngine, search: Search): void {
  Array.from(slices(engine, search, Infinity));
}

/** Searches in short slices, so that messages are handled in between; an abort ends it. `onslice` is told how far it is. */
export async function searchInSlices(
  engine: SearchingEngine,
  search: Search,
  signal: AbortSignal,
  onslice: (iterations: number) => void = () => undefined,
): Promise<void> {
  const running = slices(engine, search, SLICE_MS);
  while (!signal.aborted) {
    const slice = running.next();
    if (slice.done) {
      return;
    }
    onslice(slice.value);
    await nextTask();
  }
}

/** The action of a bot of the level; after an abort it is of no use. */
export async function choose(
  engine: Engine,
  state: State,
  level: LevelLayout,
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  if (!level.is_searching) {
    return engine.choose(state, level, seed);
  }
  await searchInSlices(engine, searchOf(state, level, seed), signal);
  return engine.chosen();
}

/** The same at once. */
export function chooseAtOnce(engine: Engine, state: State, level: LevelLayout, seed: number): number {
  if (!level.is_searching) {
    return engine.choose(state, level, seed);
  }
  searchAtOnce(engine, searchOf(state, level, seed));
  return engine.chosen();
}

function searchOf(state: State, { is_among_equals: isAmongEquals, budget }: LevelLayout, seed: number): Search {
  return { state, isAmongEquals, budget, seed };
}

/** So many times a budget; with the same seed a search of it goes on where the smaller one ended. */
export function times(count: number, { seconds, iterations }: BudgetLayout): BudgetLayout {
  return { seconds: seconds && seconds * count, iterations: iterations && iterations * count };
}

/** The legal actions at the decision of that number, with the figures of a review, unless so much takes too long. */
export function analyseDecision(
  engine: Engine,
  state: State,
  number: number,
  budgets: number,
  signal: AbortSignal,
): Promise<AnalysedAction[]> {
  const { hint_budget, review_iterations } = engine.info.search;
  const budget = times(budgets, { ...hint_budget, iterations: review_iterations });
  return analyse(engine, state, budget, engine.seedFor(REVIEW_SEED, number), signal);
}

/**
 * The legal actions of the seat to act, best first, as far as it knows. Others are taken for experts. It is open which
 * one is best while another is as good (`is_as_good`): then it is worth to think longer.
 */
export async function analyse(
  engine: Engine,
  state: State,
  budget: BudgetLayout,
  seed: number,
  signal: AbortSignal,
): Promise<AnalysedAction[]> {
  await searchInSlices(engine, { state, isAmongEquals: true, budget, seed }, signal);
  return engine.analysis();
}

/** The positions after an action that was searched and each step of its likeliest continuation, in one possible world. */
export function positionsAhead(engine: Pick<Engine, 'follow'>, action: number): State[] {
  const { length } = engine.follow(action, 0);
  return Array.from({ length: length + 1 }, (_, step) => engine.follow(action, step).state);
}

/** Resolves after the messages that have arrived. A timer has a delay of some milliseconds, so it is the second choice. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { postTask(task: () => void): Promise<void> } };
  return scheduler ? scheduler.postTask(() => undefined) : new Promise((resolve) => setTimeout(resolve));
}
