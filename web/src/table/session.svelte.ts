/** One viewer at one table: the received state, the part of it that is shown, and requests. */
import { rememberDeal } from '../lib/seen_deals';
import type { LocalTableView } from '../local/requests';
import type { Daily } from '../local/saved_match';
import { randomNumber } from '../replay/fairness';
import { Choice, LATE_MS } from './choice.svelte';
import { ClosedError, Connection, HintBusyError, RejectError, type Status, type Unsent } from './connection';
import { ViewHistory } from './history';
import type {
  AnalysedAction,
  Closing,
  Emote,
  Frame,
  GameName,
  HintAction,
  MatchView,
  SeatState,
} from './protocol.generated';
import { hasGap, reduce, type TableState } from './state';
import type { Transport } from './transport';

const LONGEST_QUEUE = 3; // steps; with more of them waiting, the latest is shown without animation
const MAX_HINT_ATTEMPTS = 4;
const HINT_RETRY_MS = 3_000;

/** An action of a hint; the analysis of this device says more about it than that of a server. */
export type Hint = HintAction & Partial<AnalysedAction>;

/** Shows a step: calls `apply`, then `settled` when the animations have ended; resolves when the next step may follow. */
export type Presenter = (match: MatchView, apply: () => void, settled: () => void) => Promise<void>;

export interface SessionOptions {
  transport: Transport;
  mustConfirm: (isDrop: boolean) => boolean;
  onreject: (error: RejectError | Error) => void;
  onsaid?: (line: TableState['chat'][number]) => void;
  /** Analyses the position of a server's table on this device; null if that is not possible. */
  analyse?: (game: GameName, state: SeatState) => Promise<Hint[] | null>;
  /** A step is shown; its animations begin. */
  onstep?: (match: MatchView) => void;
  /** The animations of the step have ended. */
  onsettled?: (match: MatchView) => void;
}

export class Session {
  status = $state<Status>('connecting');
  closing = $state.raw<Closing | null>(null);
  /** The latest state received. */
  state = $state.raw<TableState | null>(null);
  /** The match as shown: it may be some steps behind `state`. */
  shown = $state.raw<MatchView | null>(null);
  /** Is the last step still being animated? */
  isMoving = $state(false);
  /** The earlier ply that the viewer looks back at. */
  pastPly = $state<number | null>(null);
  hints = $state.raw<Hint[] | null>(null);
  isThinking = $state(false);
  /** Has the hint taken so long that the viewer should be told? */
  isHintLate = $state(false);
  /** Why the last action was not played, and how far the match had come. */
  refusal = $state.raw<{ error: Error; ply: number } | null>(null);
  /** When the last position came, by `performance.now()`: the clocks in it are as they were then. */
  clockSince = $state(0);
  /** The last ply played for the viewer that they have read about. */
  #toldPly = $state(0);

  readonly choice: Choice;
  readonly history = new ViewHistory();
  present: Presenter | null = null;

  readonly #options: SessionOptions;
  readonly #connection: Connection;
  #queue: MatchView[] = [];
  #isPresenting = false;
  /** The number for the match that is being dealt, and the commitment that it answers. */
  #sent: { commitment: string; number: string } | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.choice = new Choice((action) => void this.act(action), options.mustConfirm);
    this.#connection = new Connection({
      transport: options.transport,
      lastVersion: () => this.state?.v ?? -1,
      onframe: (frame) => this.receive(frame),
      onstatus: (status, closing) => {
        this.status = status;
        this.closing = closing ?? null;
      },
    });
  }

  /** Is the table on this device? */
  get isLocal(): boolean {
    return this.#options.transport.isLocal;
  }

  get seat(): number | null {
    return this.state?.you.seat ?? null;
  }

  /** The seats of the people who share this device, where they are several. */
  get sharers(): number[] {
    const people = this.state?.table.seats.flatMap(({ controller }, seat) => (controller === 'human' ? [seat] : []));
    return this.isLocal && people && people.length > 1 ? people : [];
  }

  /** Of a match at a deal of the day. */
  get daily(): Daily | null {
    return (this.state?.table as LocalTableView | undefined)?.daily ?? null;
  }

  /** Has the viewer decided something that can be taken back? */
  get canTakeBack(): boolean {
    const { seat, shown } = this;
    return (
      this.isLocal &&
      !this.daily?.isCounted &&
      this.sharers.length === 0 &&
      shown !== null &&
      shown.outcome === null &&
      shown.stopped === null &&
      this.pastPly === null &&
      shown.log.some((entry) => entry.seat === seat)
    );
  }

  /** The match to draw: the one shown, or its earlier ply. */
  get match(): MatchView | null {
    return (this.pastPly === null || !this.shown ? null : this.history.at(this.pastPly, this.shown)) ?? this.shown;
  }

  /** Is the latest state on the screen? */
  get isLatest(): boolean {
    return this.pastPly === null && this.shown !== null && this.shown === this.state?.match;
  }

  /** Whose turn it is. The viewer's turn begins when the animations of the previous step have ended. */
  get turn(): number | null {
    if (!this.shown || this.shown.stopped) {
      return null;
    }
    const { view, log } = this.shown;
    return this.isMoving && view.seat === this.seat ? (log.at(-1)?.seat ?? null) : view.seat;
  }

  get isMyTurn(): boolean {
    return this.seat !== null && this.turn === this.seat && !this.hasResigned;
  }

  /** Has the viewer given up the match, so that a bot plays on? */
  get hasResigned(): boolean {
    return this.seat !== null && (this.state?.table.seats[this.seat]?.has_resigned ?? false);
  }

  /** The plies that others decided for the viewer, until they have read about them. */
  get playedForMe(): number[] {
    return this.hasResigned ? [] : (this.state?.played_for_you.filter((ply) => ply > this.#toldPly) ?? []);
  }

  forgetPlayed(): void {
    this.#toldPly = this.state?.match?.ply ?? 0;
  }

  /** The actions that can be chosen now. */
  get legal(): readonly string[] {
    const canAct = this.isLatest && this.isMyTurn && this.choice.sent === null && this.closing === null;
    return canAct ? this.shown!.legal : [];
  }

  receive(frame: Frame): void {
    if (hasGap(this.state, frame)) {
      this.resync();
      return;
    }
    const before = this.state;
    this.state = reduce(before, frame);
    if (frame.t === 'snapshot' || frame.t === 'started') {
      this.#toldPly = frame.t === 'started' ? 0 : this.#toldPly;
      this.#rememberDeal();
      this.#showAtOnce();
    } else if (frame.t === 'ended' && this.state !== before) {
      this.#showAtOnce();
    } else if (frame.t === 'acted' && this.state?.match && this.state !== before) {
      this.#enqueue(this.state.match);
    } else if (frame.t === 'said' && this.state !== before) {
      this.#options.onsaid?.(frame.d);
    }
    if (frame.t === 'snapshot' || (frame.t === 'table' && frame.d.what === 'committed')) {
      this.#addNumber();
    }
    if (this.state?.match !== before?.match) {
      this.clockSince = performance.now();
    }
  }

  /** Answers the commitment to a deal. Without an answer the match starts a moment later, so no failure matters. */
  #addNumber(): void {
    const commitment = this.state?.table.commitment;
    if (commitment && this.seat !== null) {
      this.#sent = { commitment, number: randomNumber() };
      void this.#connection.request({ t: 'number', ...this.#sent }).catch(() => undefined);
    }
  }

  /** Keeps what was sent before the match that has started, for a check at its end. */
  #rememberDeal(): void {
    const { seat } = this;
    const match = this.state?.match;
    if (this.#sent && seat !== null && match?.fairness && match.ply === 0) {
      rememberDeal({ match: match.id, seat, ...this.#sent });
      this.#sent = null;
    }
  }

  /** Reconnects for a full snapshot, for example after taking a seat. */
  resync(): void {
    this.state = null;
    this.#connection.reconnect();
  }

  /** Connects as another of the people who share this device, or as none of them. Nothing of the former one is kept. */
  sit(seat: number | null): void {
    this.#options.transport.sit?.(seat);
    this.#queue = [];
    this.shown = null;
    this.hints = null;
    this.pastPly = null;
    this.refusal = null;
    this.choice.release();
    this.choice.clear();
    this.resync();
  }

  takeBack(): void {
    void this.send({ t: 'take_back' });
  }

  async act(action: string): Promise<void> {
    if (!this.state || this.choice.sent !== null) {
      return;
    }
    this.choice.hold(action);
    this.hints = null;
    this.refusal = null;
    try {
      await this.#connection.request({ t: 'act', base_v: this.state.v, action });
    } catch (error) {
      this.choice.release();
      if (!(error instanceof ClosedError)) {
        this.refusal = { error: error as Error, ply: this.state?.match?.ply ?? 0 };
      }
    }
  }

  async askHint(): Promise<void> {
    if (this.isThinking) {
      return;
    }
    const { shown } = this;
    this.isThinking = true;
    const timer = setTimeout(() => (this.isHintLate = true), LATE_MS);
    const actions = (await this.#analyseHere()) ?? (await this.#askTable(shown));
    clearTimeout(timer);
    this.isThinking = false;
    this.isHintLate = false;
    if (actions && this.isMyTurn && this.shown === shown) {
      this.hints = actions;
    }
  }

  /** The analysis of this device for a table of the server; null if the server has to analyse. */
  async #analyseHere(): Promise<Hint[] | null> {
    const game = this.state?.table.game;
    if (this.isLocal || !game || !this.#options.analyse) {
      return null;
    }
    const answer = await this.#connection.request({ t: 'state' }).catch(() => null);
    return answer?.t === 'state' ? this.#options.analyse(game, answer.d) : null;
  }

  /** The analysis of the server. While it is too busy for one, asks again. */
  async #askTable(shown: MatchView | null): Promise<Hint[] | null> {
    for (let attempt = 1; this.shown === shown; attempt += 1) {
      try {
        const answer = await this.#connection.request({ t: 'hint' });
        return answer.t === 'hint' ? answer.d.actions : null;
      } catch (error) {
        const isBusy = error instanceof RejectError && error.code === 'unavailable' && !this.isLocal;
        if (!isBusy || attempt === MAX_HINT_ATTEMPTS) {
          this.#reject(isBusy ? new HintBusyError() : (error as Error));
          return null;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, HINT_RETRY_MS));
    }
    return null;
  }

  /** Agrees to end the match or to a rematch, or takes that back. */
  vote(what: 'end' | 'rematch', agree: boolean): void {
    void this.send({ t: 'vote', what, agree });
  }

  say(text: string): void {
    void this.send({ t: 'say', text });
  }

  emote(emote: Emote): void {
    void this.send({ t: 'say', emote });
  }

  /** Sends a request. A rejection is shown to the player and gives null. */
  async send(request: Unsent): Promise<Frame | null> {
    try {
      return await this.#connection.request(request);
    } catch (error) {
      this.#reject(error as Error);
      return null;
    }
  }

  /** Tells the player, unless it is over: then the page says why, or nobody is there. */
  #reject(error: Error): void {
    if (!(error instanceof ClosedError)) {
      this.#options.onreject(error);
    }
  }

  lookAt(ply: number | null): void {
    this.pastPly = ply !== null && this.history.has(ply) ? ply : null;
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
      if (this.#queue.length > LONGEST_QUEUE || document.hidden || this.pastPly !== null || !this.present) {
        this.#showAtOnce();
      } else {
        const next = this.#queue.shift()!;
        const settled = () => this.#settle(next);
        await this.present(next, () => this.#show(next, true), settled);
        settled();
      }
    }
    this.#isPresenting = false;
  }

  /** Shows the latest state without animation. */
  #showAtOnce(): void {
    for (const match of this.#queue) {
      this.history.keep(match, this.seat);
    }
    this.#queue = [];
    const match = this.state?.match ?? null;
    if (match?.id !== this.shown?.id) {
      this.pastPly = null;
    }
    if (match) {
      this.#show(match);
    } else {
      this.shown = null;
    }
  }

  #show(match: MatchView, isMoving = false): void {
    this.history.keep(match, this.seat);
    if (match.id !== this.shown?.id || match.ply !== this.shown.ply) {
      this.choice.release(); // in the same position, what was sent is still on its way
    }
    if (this.refusal && match.ply > this.refusal.ply) {
      this.refusal = null;
    }
    this.shown = match;
    this.isMoving = isMoving;
    this.hints = null;
    this.choice.clear();
    this.#options.onstep?.(match);
    if (!isMoving) {
      this.#options.onsettled?.(match);
    }
  }

  #settle(match: MatchView): void {
    if (this.isMoving && this.shown === match) {
      this.isMoving = false;
      this.#options.onsettled?.(match);
    }
  }
}
