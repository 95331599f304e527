/** Lets an engine think in short slices, so that messages are handled in between. */
import type { AnalysedAction } from '../protocol/protocol.generated';
import type { Engine, State } from './engine';
import type { EngineLevel } from './layout';

const SLICE_MS = 10;
/** The engine looks after so many iterations whether more can change anything: slices are multiples of it. */
const CHUNK = 16;

/** The most that a search may take; null without a limit. */
export interface Budget {
  seconds: number | null;
  iterations: number | null;
}

/** Searches until the budget is spent, the result cannot change any more, or the search is aborted. */
async function think(engine: Engine, budget: Budget, signal: AbortSignal): Promise<void> {
  const begin = performance.now();
  let [done, size, left] = [0, CHUNK, iterationsLeft(budget, 0, 0, Infinity)];
  while (left > 0 && !signal.aborted) {
    const iterations = Math.min(size, left);
    const started = performance.now();
    const grown = engine.think(iterations, left);
    const now = performance.now();
    done += grown;
    if (grown < iterations) {
      return;
    }
    size = CHUNK * Math.max(1, Math.floor((iterations * SLICE_MS) / Math.max(now - started, 0.01) / CHUNK));
    await nextTask();
    left = iterationsLeft(budget, done, (performance.now() - begin) / 1000, done / (now - begin));
  }
}

/** How many more iterations fit in, at `speed` iterations a millisecond. */
function iterationsLeft({ seconds, iterations }: Budget, done: number, passed: number, speed: number): number {
  const byCount = iterations === null ? Number.MAX_SAFE_INTEGER : iterations - done;
  const byTime = seconds === null ? byCount : (seconds - passed) * 1000 * speed;
  return Math.floor(Math.min(byCount, byTime));
}

/** The action of a bot of the level; after an abort it is of no use. */
export async function choose(
  engine: Engine,
  state: State,
  level: EngineLevel,
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  if (!level.is_searching) {
    return engine.choose(state, level, seed);
  }
  engine.beginSearch(state, level.is_among_equals, level.iterations, seed);
  await think(engine, level, signal);
  return engine.chosen();
}

/** The legal actions of the seat to act, best first, as far as it knows. Others are taken for experts. */
export async function analyse(
  engine: Engine,
  state: State,
  budget: Budget,
  seed: number,
  signal: AbortSignal,
): Promise<AnalysedAction[]> {
  engine.beginSearch(state, true, budget.iterations, seed);
  await think(engine, budget, signal);
  return engine.analysis();
}

/** Resolves after the messages that have arrived. A timer has a delay of some milliseconds, so it is the second choice. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { postTask(task: () => void): Promise<void> } };
  return scheduler ? scheduler.postTask(() => undefined) : new Promise((resolve) => setTimeout(resolve));
}
