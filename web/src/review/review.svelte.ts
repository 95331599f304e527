/** The review of a match, as far as it is known. Workers compute it; what this device has kept is there at once. */
import { fromHex } from '../records/fairness';
import type { State } from '../engine/engine';
import { REVIEW_SEED } from '../engine/thinking';
import type { PlayedRecord } from '../records/played_record';
import type { MatchReview, ReviewedDecision, ReviewedStep } from '../protocol/protocol.generated';
import type { Lines, ReviewEnd } from './computing';
import { keepReview, readReview } from './stored_reviews';
import { startWorker } from './start_worker';
import type { ReviewAnswer, ReviewJob, ReviewMessage } from './worker';

const FORMAT = 2;
/** Workers that judge decisions: one for each core, as far as it pays. One more adds up. */
const MOST_JUDGES = 4;
/** How much longer a decision is thought about each time, and how long at most, in usual budgets. By itself a review does so once. */
const LONGER = 4;
const MOST_BUDGETS = 64;

export class Review {
  decisions = $state.raw<readonly ReviewedDecision[]>([]);
  /** After 0, 1, 2, … decisions. */
  steps = $state.raw<readonly ReviewedStep[]>([]);
  end = $state.raw<ReviewEnd | null>(null);
  hasFailed = $state(false);
  /** The number of the decision that is thought about longer. */
  thinking = $state<number | null>(null);

  readonly played: PlayedRecord;
  readonly #seat: number | null;
  #lines = $state.raw<Record<number, Lines>>({});
  /** How long decisions were thought about, in usual budgets. */
  #budgets = $state.raw<Record<number, number>>({});
  #workers: Worker[] = [];
  #isStopped = false;

  /** `seat` is that of whoever wants to know; null if they look at all cards. */
  constructor(played: PlayedRecord, seat: number | null) {
    this.played = played;
    this.#seat = seat;
  }

  /** How many decisions are reviewed, and how many there are. */
  get progress(): { done: number; total: number } {
    return { done: Math.max(0, this.steps.length - 1), total: this.played.actions.length };
  }

  /** Decision `number` (1 is the first); undefined if it had no choice, or is not reviewed yet. */
  decision(number: number): ReviewedDecision | undefined {
    return this.decisions.find((decision) => decision.number === number);
  }

  /** The positions after an action and each step that probably follows it; empty where none are told. */
  positionsAhead({ number }: Pick<ReviewedDecision, 'number'>, action: string): State[] {
    return (this.#lines[number]?.[action] ?? []).map(fromHex);
  }

  async start(): Promise<void> {
    const kept = await readReview(this.played);
    if (kept) {
      const { steps, decisions, accuracies, played_like, moments, luck } = kept.review;
      this.steps = steps;
      this.decisions = decisions;
      this.#lines = kept.lines;
      this.end = { accuracies, played_like, moments, luck };
    } else if (!this.#isStopped) {
      this.#compute();
    }
  }

  /** May a decision be thought about longer? */
  canThinkLonger({ number }: Pick<ReviewedDecision, 'number'>): boolean {
    return this.end !== null && this.thinking === null && (this.#budgets[number] ?? LONGER) < MOST_BUDGETS;
  }

  /** Judges a decision by a longer search, and sums up again. */
  thinkLonger({ number }: Pick<ReviewedDecision, 'number'>): void {
    const budgets = (this.#budgets[number] ?? LONGER) * LONGER;
    this.#budgets = { ...this.#budgets, [number]: budgets };
    this.thinking = number;
    this.#isStopped = false;
    const { iterations, ...task } = this.#task();
    const share = { first: number, stride: Infinity };
    this.#workers = [];
    this.#start({ ...task, iterations: iterations * budgets, share }, (part) => {
      if (part && 'decision' in part) {
        this.stop();
        this.#add(part.decision, part.lines);
        this.#sumUp();
      } else {
        this.#fail();
      }
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#workers.forEach((worker) => worker.terminate());
  }

  #task() {
    const { rules, positions, actions } = this.played;
    return {
      game: rules.info.game,
      positions: [...positions],
      actions: [...actions],
      iterations: rules.info.search.review_iterations,
      seed: REVIEW_SEED,
    };
  }

  #compute(): void {
    const task = this.#task();
    const stride = Math.min(navigator.hardwareConcurrency || 1, MOST_JUDGES);
    this.#start({ ...task, share: null });
    for (let first = 1; first <= stride; first += 1) {
      this.#start({ ...task, share: { first, stride } });
    }
  }

  /** Adds everything up once more; what is shown stays until that is done. */
  #sumUp(): void {
    const steps: ReviewedStep[] = [];
    this.#workers = [];
    this.#start({ ...this.#task(), share: null }, (part) => {
      if (part && 'step' in part) {
        steps.push(part.step);
      } else if (part && 'end' in part) {
        this.steps = steps;
        this.thinking = null;
        void this.#finish(part.end);
      } else {
        this.#fail();
      }
    });
    this.decisions.forEach((decision) => this.#tell(decision));
  }

  #start(job: ReviewJob, receive = (part: ReviewAnswer) => void this.#receive(part)): void {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => receive(data);
    worker.onerror = () => this.#fail();
    worker.postMessage({ job } satisfies ReviewMessage);
    this.#workers.push(worker);
  }

  async #receive(part: ReviewAnswer): Promise<void> {
    if (part === null) {
      this.#fail();
    } else if ('step' in part) {
      this.steps = [...this.steps, part.step];
    } else if ('decision' in part) {
      this.#add(part.decision, part.lines);
      this.#tell(part.decision);
    } else {
      await this.#finish(part.end);
    }
  }

  /** A decision in its place, instead of what was known of it before. */
  #add(decision: ReviewedDecision, lines: Lines): void {
    const others = this.decisions.filter(({ number }) => number !== decision.number);
    this.decisions = [...others, decision].sort((a, b) => a.number - b.number);
    this.#lines = { ...this.#lines, [decision.number]: lines };
  }

  /** Tells the worker that adds up what a decision cost. */
  #tell({ number, cost, loss, stake }: ReviewedDecision): void {
    this.#workers[0]?.postMessage({ known: { number, cost, loss, stake } } satisfies ReviewMessage);
  }

  async #finish(end: ReviewEnd): Promise<void> {
    this.stop();
    await keepReview(this.played, this.#seat, { review: this.#whole(end), lines: this.#lines });
    this.end = end;
  }

  #fail(): void {
    this.hasFailed = true;
    this.thinking = null;
    this.stop();
  }

  #whole(end: ReviewEnd): MatchReview {
    const { record, rules } = this.played;
    const { steps, decisions } = this;
    return {
      format: FORMAT,
      game: record.game,
      seats: record.seats,
      iterations: rules.info.search.review_iterations,
      seed: REVIEW_SEED,
      decisions: [...decisions],
      steps: [...steps],
      ...end,
    };
  }
}
