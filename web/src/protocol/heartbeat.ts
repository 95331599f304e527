/**
 * Notices when a table stops answering, also where a proxy keeps the connection open: slow first, then dead.
 * The page asks, because browsers hide WebSocket pings from it.
 */
export const PING_AFTER_MS = 2_500; // without a frame; this and DEAD_AFTER_MS together stay below 5 s
const HIDDEN_PING_AFTER_MS = 20_000; // nobody reads a hidden page
export const SLOW_AFTER_MS = 1_500;
export const DEAD_AFTER_MS = 2_200;
export const OPENING_FACTOR = 3; // a connection needs several round trips before the first frame
const LONGEST_PATIENCE_MS = 20_000;
const LATE_MS = 1_000; // a timer that is so late was stopped with the page: it says nothing about the connection

export interface HeartbeatOptions {
  /** Sends a ping and returns its id. */
  ping: () => string;
  /** An answer takes long, or one came quickly. */
  onpace: (isSlow: boolean) => void;
  ondead: () => void;
}

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #patience = DEAD_AFTER_MS;
  #isRunning = false;
  /** The request whose answer is awaited, and since when. Later ones are answered after it. */
  #awaited: { id: string; since: number } | null = null;
  #idleTimer: Timer;
  #slowTimer: Timer;
  #deadTimer: Timer;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** How long a connection may take to open, and then to send something. It grows with every failure. */
  get openingMs(): number {
    return Math.min(LONGEST_PATIENCE_MS, OPENING_FACTOR * this.#patience);
  }

  /** The connection is open, and something was received. */
  start(): void {
    this.#isRunning = true;
    this.heard();
  }

  stop(): void {
    this.#isRunning = false;
    this.#forget();
    clearTimeout(this.#idleTimer);
  }

  /** The connection has failed: the next one gets more time, for links that are only slow. */
  failed(): void {
    this.#patience = Math.min(LONGEST_PATIENCE_MS, 2 * this.#patience);
  }

  /** Something was received. */
  heard(): void {
    clearTimeout(this.#idleTimer);
    if (this.#isRunning) {
      this.#idleTimer = setTimeout(() => this.check(), document.hidden ? HIDDEN_PING_AFTER_MS : PING_AFTER_MS);
    }
  }

  /** Asks for a sign of life, unless one is awaited already. */
  check(): void {
    if (this.#isRunning && !this.#awaited) {
      this.sent(this.#options.ping());
    }
  }

  /** A request was sent that is answered at once. */
  sent(id: string): void {
    if (!this.#isRunning || this.#awaited) {
      return;
    }
    this.#awaited = { id, since: performance.now() };
    this.#slowTimer = setTimeout(() => this.#options.onpace(true), SLOW_AFTER_MS);
    this.#deadTimer = setTimeout(() => this.#giveUp(), this.#patience);
  }

  /** The answer to a request was received. */
  answered(id: string): void {
    if (this.#awaited?.id !== id) {
      return;
    }
    const isSlow = performance.now() - this.#awaited.since >= SLOW_AFTER_MS;
    this.#forget();
    if (!isSlow) {
      this.#patience = DEAD_AFTER_MS;
    }
    this.#options.onpace(isSlow);
  }

  #giveUp(): void {
    const isLate = performance.now() - this.#awaited!.since > this.#patience + LATE_MS;
    this.#forget();
    if (isLate) {
      this.check();
    } else {
      this.#options.ondead();
    }
  }

  #forget(): void {
    this.#awaited = null;
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#deadTimer);
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
