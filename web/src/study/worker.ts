/** The worker that thinks while somebody looks at a position: one task at a time, the latest. */
import type { Engine } from '../engine/engine';
import { loadThinkingEngine } from '../engine/load';
import { once } from '../lib/once';
import type { GameName } from '../protocol/protocol.generated';
import { analyse, type Figures, type Task } from './analysing';

/** `from` is the first budget; null ends what it thinks about. */
export type ThinkingMessage = { id: number; task: Task; from: number } | null;
export type ThinkingAnswer =
  { id: number; figures: Figures } | { id: number; done: number; total: number } | { id: number; hasFailed: true };

const PROGRESS_MS = 200;
const engines = new Map<GameName, Promise<Engine>>();
let running = new AbortController();
let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ThinkingMessage>) => {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  if (data) {
    last = last.then(() => work(data, signal));
  }
});

async function work({ id, task, from }: NonNullable<ThinkingMessage>, signal: AbortSignal): Promise<void> {
  const answer = (message: ThinkingAnswer) => signal.aborted || postMessage(message);
  let said = performance.now();
  const tell = (done: number, total: number) => {
    if (performance.now() - said > PROGRESS_MS) {
      said = performance.now();
      answer({ id, done, total });
    }
  };
  try {
    const engine = await once(engines, task.game, loadThinkingEngine);
    for await (const figures of analyse(engine, task, from, signal, tell)) {
      answer({ id, figures });
    }
  } catch {
    answer({ id, hasFailed: true });
  }
}
