/** The steps of a match that are still to be shown, one after the other. */
import type { MatchView } from '../protocol/protocol.generated';

/** With more steps waiting, the latest is shown without animation. */
const LONGEST = 3;

/** Shows a step: calls `apply`, then `settled` when the animations have ended; resolves when the next step may follow. */
export type Presenter = (match: MatchView, apply: () => void, settled: () => void) => Promise<void>;

interface StepOptions {
  /** May steps be animated now? */
  canAnimate: () => boolean;
  /** Shows a step whose animations begin. */
  show: (match: MatchView) => void;
  /** The animations have ended. */
  settle: (match: MatchView) => void;
  /** Shows the latest state instead of the steps up to it. */
  skip: () => void;
}

export class StepQueue {
  present: Presenter | null = null;

  readonly #options: StepOptions;
  #waiting: MatchView[] = [];
  #isPresenting = false;

  constructor(options: StepOptions) {
    this.#options = options;
  }

  add(match: MatchView): void {
    this.#waiting.push(match);
    void this.#presentAll();
  }

  /** The steps that are not shown yet; they are waiting no longer. */
  takeAll(): MatchView[] {
    return this.#waiting.splice(0);
  }

  async #presentAll(): Promise<void> {
    if (this.#isPresenting) {
      return;
    }
    this.#isPresenting = true;
    const { canAnimate, show, settle, skip } = this.#options;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length > LONGEST || !this.present || !canAnimate()) {
        skip();
      } else {
        const next = this.#waiting.shift()!;
        await this.present(
          next,
          () => show(next),
          () => settle(next),
        );
        settle(next);
      }
    }
    this.#isPresenting = false;
  }
}
