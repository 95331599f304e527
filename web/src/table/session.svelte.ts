/** One viewer at one table: what is known, what is shown, and what can be asked for. */
import { Choice } from './choice.svelte';
import { Connection, RejectError, type Status } from './connection';
import { Past } from './past';
import type { Closing, Emote, Frame, HintAction, MatchView, Request } from './protocol';
import { hasGap, reduce, type TableState } from './state';

const LONGEST_QUEUE = 3; // further behind than this, what happened is no longer shown piece by piece

/** Shows a step: calls `apply`, calls `rest` when nothing moves any more, and resolves when it has been seen. */
export type Presenter = (match: MatchView, apply: () => void, rest: () => void) => Promise<void>;

export interface SessionOptions {
  table: string;
  invite: string | null;
  mustConfirm: () => boolean;
  onreject: (error: RejectError | Error) => void;
  onsaid?: (line: TableState['chat'][number]) => void;
  /** A step begins to be shown. */
  onstep?: (match: MatchView) => void;
  /** What happened in it has come to rest. */
  onrest?: (match: MatchView) => void;
}

export class Session {
  status = $state<Status>('connecting');
  closing = $state.raw<Closing | null>(null);
  /** Everything known. */
  state = $state.raw<TableState | null>(null);
  /** The match as far as it has been shown. */
  shown = $state.raw<MatchView | null>(null);
  /** Is what happened last still on its way over the table? */
  isMoving = $state(false);
  /** A moment of the past that is being looked at, as a number of plies. */
  moment = $state<number | null>(null);
  hints = $state.raw<HintAction[] | null>(null);
  isThinking = $state(false);
  /** The action that was sent and not yet answered. */
  pending = $state<string | null>(null);
  /** When the turn's clock runs out, in the time of `performance.now()`. */
  deadline = $state<number | null>(null);

  readonly choice: Choice;
  readonly past = new Past();
  present: Presenter | null = null;

  readonly #options: SessionOptions;
  readonly #connection: Connection;
  #queue: MatchView[] = [];
  #isPresenting = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.choice = new Choice((action) => void this.act(action), options.mustConfirm);
    this.#connection = new Connection({
      url: socketAddress(options.table),
      invite: () => options.invite,
      lastV: () => this.state?.v ?? -1,
      onframe: (frame) => this.receive(frame),
      onstatus: (status, closing) => {
        this.status = status;
        this.closing = closing ?? null;
      },
    });
  }

  get seat(): number | null {
    return this.state?.you.seat ?? null;
  }

  /** What the table draws: now, or the moment looked at. */
  get match(): MatchView | null {
    return (this.moment === null || !this.shown ? null : this.past.at(this.moment, this.shown)) ?? this.shown;
  }

  get isLive(): boolean {
    return this.moment === null && this.shown !== null && this.shown === this.state?.match;
  }

  /** Whose turn it is, as far as can be seen: the viewer's begins when what another player did has come to rest. */
  get turn(): number | null {
    if (!this.shown) {
      return null;
    }
    const { view, log } = this.shown;
    return this.isMoving && view.seat === this.seat ? (log.at(-1)?.seat ?? null) : view.seat;
  }

  get isMyTurn(): boolean {
    return this.seat !== null && this.turn === this.seat;
  }

  /** What may be chosen at this instant. */
  get legal(): readonly string[] {
    return this.isLive && this.isMyTurn && this.pending === null ? this.shown!.legal : [];
  }

  receive(frame: Frame): void {
    if (hasGap(this.state, frame)) {
      this.startOver();
      return;
    }
    const before = this.state;
    this.state = reduce(before, frame);
    if (frame.t === 'snapshot' || frame.t === 'started') {
      this.#showAtOnce();
    } else if (frame.t === 'acted' && this.state?.match && this.state !== before) {
      this.#enqueue(this.state.match);
    } else if (frame.t === 'said' && this.state !== before) {
      this.#options.onsaid?.(frame.d);
    }
    if (this.state?.match !== before?.match) {
      const left = this.state?.match?.clock_ms ?? null;
      this.deadline = left === null ? null : performance.now() + left;
    }
  }

  /** Asks for everything anew, for example as another viewer after taking a seat. */
  startOver(): void {
    this.state = null;
    this.#connection.reconnect();
  }

  async act(action: string): Promise<void> {
    if (!this.state || this.pending !== null) {
      return;
    }
    this.pending = action;
    this.hints = null;
    if (!(await this.ask({ t: 'act', base_v: this.state.v, action }))) {
      this.pending = null;
    }
  }

  async askHint(): Promise<void> {
    this.isThinking = true;
    const answer = await this.ask({ t: 'hint' });
    this.isThinking = false;
    if (answer?.t === 'hint' && this.isMyTurn) {
      this.hints = answer.d.actions;
    }
  }

  say(text: string): void {
    void this.ask({ t: 'say', text });
  }

  emote(emote: Emote): void {
    void this.ask({ t: 'say', emote });
  }

  /** Sends a request; a refusal is shown to the player and gives null. */
  async ask(request: Request): Promise<Frame | null> {
    try {
      return await this.#connection.request(request);
    } catch (error) {
      this.#options.onreject(error as Error);
      return null;
    }
  }

  lookAt(ply: number | null): void {
    this.moment = ply !== null && this.past.has(ply) ? ply : null;
    this.choice.clear();
  }

  close(): void {
    this.#connection.close();
  }

  #enqueue(match: MatchView): void {
    this.#queue.push(match);
    void this.#presentAll();
  }

  async #presentAll(): Promise<void> {
    if (this.#isPresenting) {
      return;
    }
    this.#isPresenting = true;
    while (this.#queue.length > 0) {
      if (this.#queue.length > LONGEST_QUEUE || document.hidden || this.moment !== null || !this.present) {
        this.#showAtOnce();
      } else {
        const next = this.#queue.shift()!;
        const rest = () => this.#rest(next);
        await this.present(next, () => this.#show(next, true), rest);
        rest();
      }
    }
    this.#isPresenting = false;
  }

  /** Catches up without showing what happened on the way. */
  #showAtOnce(): void {
    for (const match of this.#queue) {
      this.past.keep(match);
    }
    this.#queue = [];
    const match = this.state?.match ?? null;
    if (match?.id !== this.shown?.id) {
      this.moment = null;
    }
    if (match) {
      this.#show(match);
    } else {
      this.shown = null;
    }
  }

  #show(match: MatchView, isMoving = false): void {
    this.past.keep(match);
    this.shown = match;
    this.isMoving = isMoving;
    this.hints = null;
    this.pending = null;
    this.choice.clear();
    this.#options.onstep?.(match);
    if (!isMoving) {
      this.#options.onrest?.(match);
    }
  }

  #rest(match: MatchView): void {
    if (this.isMoving && this.shown === match) {
      this.isMoving = false;
      this.#options.onrest?.(match);
    }
  }
}

function socketAddress(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
