/** The engine beside the board: it thinks about the position that is looked at, while the page is visible. */
import { SvelteMap } from 'svelte/reactivity';
import { LONGER, MOST_BUDGETS, type Figures, type Task } from './analysing';
import { startWorker } from './start_worker';
import type { ThinkingAnswer, ThinkingMessage } from './worker';

/** A task, and the name under which its figures are kept. */
export interface Looked {
  key: string;
  task: Task;
}

export class Thinking {
  /** Does it think at all? */
  isOn = $state(true);
  hasFailed = $state(false);
  /** Of the search that is running, from 0 to 1. */
  progress = $state(0);
  /** What was found out so far. */
  readonly known = new SvelteMap<string, Figures>();

  #looked: Looked | null = null;
  #worker: Worker | null = null;
  #id = 0;
  isRunning = $state(false);

  /** Thinks about another position; null for none. */
  look(looked: Looked | null): void {
    if (looked?.key !== this.#looked?.key) {
      this.#looked = looked;
      this.resume();
    }
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.resume();
  }

  /** Thinks on where it was; or stops where nobody looks. */
  resume(): void {
    const found = this.#looked && this.known.get(this.#looked.key);
    const from = found ? found.budgets * LONGER : 1;
    const isOver = from > MOST_BUDGETS || found?.actions.length === 1;
    this.#id += 1;
    this.progress = 0;
    this.hasFailed = false;
    this.isRunning = this.isOn && !document.hidden && this.#looked !== null && !isOver;
    if (this.isRunning) {
      this.#ask({ id: this.#id, task: this.#looked!.task, from });
    } else if (this.#worker) {
      this.#ask(null);
    }
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#looked = null;
    this.isRunning = false;
  }

  #ask(message: ThinkingMessage): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<ThinkingAnswer>) => this.#receive(data);
    worker.onerror = () => this.#fail();
    return worker;
  }

  #receive(answer: ThinkingAnswer): void {
    if (answer.id !== this.#id || !this.#looked) {
      return;
    }
    if ('figures' in answer) {
      this.known.set(this.#looked.key, answer.figures);
      this.progress = 0;
      this.isRunning = answer.figures.budgets < MOST_BUDGETS && answer.figures.actions.length > 1;
    } else if ('done' in answer) {
      this.progress = answer.done / answer.total;
    } else {
      this.#fail();
    }
  }

  #fail(): void {
    this.hasFailed = true;
    this.isRunning = false;
  }
}
