/** The review of a match, as far as it is known. Workers compute it; what this device has kept is there at once. */
import type { PlayedRecord } from '../records/played_record';
import type { MatchReview, ReviewedDecision, ReviewedStep } from '../protocol/protocol.generated';
import type { ReviewEnd } from './computing';
import { keepReview, readReview } from './stored_reviews';
import { startWorker } from './start_worker';
import type { ReviewAnswer, ReviewJob, ReviewMessage } from './worker';

const FORMAT = 2;
const SEED = 0;
/** Workers that judge decisions: one for each core, as far as it pays. One more adds up. */
const MOST_JUDGES = 4;

export class Review {
  decisions = $state.raw<readonly ReviewedDecision[]>([]);
  /** After 0, 1, 2, … decisions. */
  steps = $state.raw<readonly ReviewedStep[]>([]);
  end = $state.raw<ReviewEnd | null>(null);
  hasFailed = $state(false);

  readonly played: PlayedRecord;
  readonly #seat: number | null;
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

  async start(): Promise<void> {
    const kept = await readReview(this.played);
    if (kept) {
      this.steps = kept.steps;
      this.decisions = kept.decisions;
      const { accuracies, played_like, moments, luck } = kept;
      this.end = { accuracies, played_like, moments, luck };
    } else if (!this.#isStopped) {
      this.#compute();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#workers.forEach((worker) => worker.terminate());
  }

  #compute(): void {
    const { rules, positions, actions } = this.played;
    const task = {
      game: rules.info.game,
      positions: [...positions],
      actions: [...actions],
      iterations: rules.info.search.review_iterations,
      seed: SEED,
    };
    const stride = Math.min(navigator.hardwareConcurrency || 1, MOST_JUDGES);
    this.#start({ ...task, share: null });
    for (let first = 1; first <= stride; first += 1) {
      this.#start({ ...task, share: { first, stride } });
    }
  }

  #start(job: ReviewJob): void {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => void this.#receive(data);
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
      this.decisions = [...this.decisions, part.decision].sort((a, b) => a.number - b.number);
      const { number, cost, loss, stake } = part.decision;
      this.#workers[0]?.postMessage({ known: { number, cost, loss, stake } } satisfies ReviewMessage);
    } else {
      this.stop();
      await keepReview(this.played, this.#seat, this.#whole(part.end));
      this.end = part.end;
    }
  }

  #fail(): void {
    this.hasFailed = true;
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
      seed: SEED,
      decisions: [...decisions],
      steps: [...steps],
      ...end,
    };
  }
}
