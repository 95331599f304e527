/** The review of a match, as far as it is known. A worker computes it; what this device has kept is there at once. */
import type { PlayedRecord } from '../replay/played_record';
import type { MatchReview, ReviewedDecision, ReviewedStep } from '../table/protocol.generated';
import type { ReviewEnd, ReviewPart } from './computing';
import { keepReview, readReview } from './kept';
import { startWorker } from './start_worker';
import type { ReviewAnswer, ReviewMessage } from './worker';

const FORMAT = 1;
const SEED = 0;

export class Review {
  decisions = $state.raw<readonly ReviewedDecision[]>([]);
  /** After 0, 1, 2, … decisions. */
  steps = $state.raw<readonly ReviewedStep[]>([]);
  end = $state.raw<ReviewEnd | null>(null);
  hasFailed = $state(false);

  readonly played: PlayedRecord;
  readonly #seat: number | null;
  #worker: Worker | null = null;
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
    const { record, rules } = this.played;
    const kept = await readReview(record, rules.info.digest);
    if (kept) {
      this.steps = kept.steps;
      this.decisions = kept.decisions;
      this.end = { accuracies: kept.accuracies, moments: kept.moments, luck: kept.luck };
    } else if (!this.#isStopped) {
      this.#compute();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#worker?.terminate();
  }

  #compute(): void {
    const { rules, positions, actions } = this.played;
    const worker = startWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => this.#receive(data);
    worker.onerror = () => (this.hasFailed = true);
    const task: ReviewMessage = {
      game: rules.info.game,
      positions: [...positions],
      actions: [...actions],
      iterations: rules.info.review_iterations,
      seed: SEED,
    };
    worker.postMessage(task);
  }

  #receive(parts: ReviewAnswer): void {
    if (parts === null) {
      this.hasFailed = true;
      this.stop();
      return;
    }
    parts.forEach((part) => this.#add(part));
    if (this.end) {
      this.stop();
      void keepReview(this.played.record, this.played.rules.info.digest, this.#seat, this.#whole(this.end));
    }
  }

  #add(part: ReviewPart): void {
    if ('step' in part) {
      this.steps = [...this.steps, part.step];
    } else if ('decision' in part) {
      this.decisions = [...this.decisions, part.decision];
    } else {
      this.end = part.end;
    }
  }

  #whole(end: ReviewEnd): MatchReview {
    const { record, rules } = this.played;
    const { steps, decisions } = this;
    return {
      format: FORMAT,
      game: record.game,
      seats: record.seats,
      iterations: rules.info.review_iterations,
      seed: SEED,
      decisions: [...decisions],
      steps: [...steps],
      ...end,
    };
  }
}
