/** Lets an engine think in short slices, so that messages are handled in between. */
import type { Engine, Finding, State } from './engine';

const SLICE_MS = 10;
const FIRST_SLICE = 16; // iterations

/** Every decision of a bot or analysis; `seconds` is null without a limit in time. */
async function think(engine: Engine, seconds: number | null, signal: AbortSignal): Promise<void> {
  const end = seconds === null ? Infinity : performance.now() + seconds * 1000;
  let iterations = FIRST_SLICE;
  while (!signal.aborted) {
    const began = performance.now();
    const isUnfinished = engine.think(iterations);
    const now = performance.now();
    if (!isUnfinished || now >= end) {
      return;
    }
    const fitting = (iterations * Math.min(SLICE_MS, end - now)) / Math.max(now - began, 0.1);
    iterations = Math.max(1, Math.min(Math.floor(fitting), iterations * 4));
    await nextMessage();
  }
}

/** The action of a bot; after an abort the caller must not use it. */
export async function choose(
  engine: Engine,
  state: State,
  level: string,
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  if (engine.beginChoice(state, level, seed)) {
    await think(engine, engine.info.levels.find(({ name }) => name === level)?.seconds ?? null, signal);
  }
  return engine.chosen();
}

/** The most that an analysis may take. */
export interface Budget {
  seconds: number;
  iterations: number;
}

/** The legal actions, best first, as far as the seat to act knows; at most `count` of them. */
export async function analyse(
  engine: Engine,
  state: State,
  budget: Budget,
  seed: number,
  signal: AbortSignal,
): Promise<(Finding & { text: string })[]> {
  const texts = engine.legal(state).map(({ text }) => text);
  if (engine.beginAnalysis(state, budget.iterations, seed)) {
    await think(engine, budget.seconds, signal);
  }
  return engine
    .findings(texts.length)
    .map((finding, i) => ({ ...finding, text: texts[i]! }))
    .sort((a, b) => b.visits - a.visits || b.payoff - a.payoff);
}

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves after the messages that have arrived; unlike a timer without a delay of some milliseconds. */
function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
