/** One viewer at one table: the received state, the part of it that is shown, and requests. */
import type { Daily, LocalTableView } from '../protocol/local_table';
import { Choice } from '../games/choice.svelte';
import {
  ClosedError,
  Connection,
  type Answer,
  type RejectError,
  type Status,
  type Unsent,
} from '../protocol/connection';
import { DealNumber } from './deal_number';
import { Hints, type Analyse } from '../hints/hints.svelte';
import { forgetAction, keepAction, keptAction, type KeptAction } from './kept_action';
import { ViewHistory } from './view_history';
import type { Closing, Emote, Frame, MatchView, SeatState } from '../protocol/protocol.generated';
import { hasGap, reduce, type TableState } from '../protocol/table_state';
import { StepQueue } from './step_queue';
import type { Transport } from '../protocol/transport';

export interface SessionOptions {
  transport: Transport;
  mustConfirm: (isDrop: boolean) => boolean;
  onreject: (error: RejectError | Error) => void;
  onsaid?: (line: TableState['chat'][number]) => void;
  analyse?: Analyse;
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
  /** Why the last action was not played, and how far the match had come. */
  refusal = $state.raw<{ error: Error; ply: number } | null>(null);
  /** When the last position came, by `performance.now()`: the clocks in it are as they were then. */
  clockSince = $state(0);
  /** The last ply played for the viewer that they have read about. */
  #toldPly = $state(0);
  /** Has the page looked for an action from before a reload? */
  #hasLooked = false;

  readonly choice: Choice;
  readonly hints: Hints;
  readonly history = new ViewHistory();
  readonly steps: StepQueue;

  readonly #options: SessionOptions;
  readonly #connection: Connection;
  readonly #dealNumber = new DealNumber();

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
    this.hints = new Hints(this, {
      request: (request) => this.#connection.request(request),
      analyse: options.analyse,
      onfailure: (error) => this.#reject(error),
    });
    this.steps = new StepQueue({
      canAnimate: () => !document.hidden && this.pastPly === null,
      show: (match) => this.#show(match, true),
      settle: (match) => this.#settle(match),
      skip: () => this.#showAtOnce(),
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

  /** The match to draw: the one shown, its earlier ply, or what probably follows. */
  get match(): MatchView | null {
    const ahead = this.hints.ahead;
    if (ahead && this.shown) {
      return { ...this.shown, view: ahead.hint.ahead![ahead.step]!.view };
    }
    return (this.pastPly === null || !this.shown ? null : this.history.at(this.pastPly, this.shown)) ?? this.shown;
  }

  /** Is the latest state on the screen? */
  get isLatest(): boolean {
    const isNow = this.pastPly === null && this.hints.ahead === null;
    return isNow && this.shown !== null && this.shown === this.state?.match;
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
      this.#rememberDealNumber();
      this.#showAtOnce();
      this.#sendKept();
    } else if (frame.t === 'ended' && this.state !== before) {
      this.#showAtOnce();
    } else if (frame.t === 'acted' && this.state?.match && this.state !== before) {
      this.steps.add(this.state.match);
    } else if (frame.t === 'said' && this.state !== before) {
      this.#options.onsaid?.(frame.d);
    }
    if (frame.t === 'snapshot' || (frame.t === 'table' && frame.d.what === 'committed')) {
      this.#addDealNumber();
    }
    if (this.state?.match !== before?.match) {
      this.clockSince = performance.now();
    }
  }

  #addDealNumber(): void {
    const commitment = this.state?.table.commitment;
    if (commitment && this.seat !== null) {
      this.#dealNumber.answer(commitment, (request) => this.#connection.request(request));
    }
  }

  #rememberDealNumber(): void {
    if (this.state?.match && this.seat !== null) {
      this.#dealNumber.remember(this.state.match, this.seat);
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
    this.steps.takeAll();
    this.shown = null;
    this.hints.clear();
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
    const kept = { id: crypto.randomUUID(), player: this.state.you.player ?? '', base_v: this.state.v, action };
    if (!this.isLocal) {
      keepAction(this.state.table.id, kept);
    }
    await this.#deliver(kept);
  }

  /** Sends an action until it is answered. Whoever leaves the page meanwhile sends it when they are back at the table. */
  async #deliver({ id, base_v, action }: KeptAction): Promise<void> {
    const table = this.state!.table.id;
    this.choice.hold(action);
    this.hints.clear();
    this.refusal = null;
    try {
      await this.#connection.request({ t: 'act', base_v, action }, id);
      forgetAction(table);
    } catch (error) {
      this.choice.release();
      if (!(error instanceof ClosedError)) {
        forgetAction(table);
        this.refusal = { error: error as Error, ply: this.state?.match?.ply ?? 0 };
      }
    }
  }

  /** Sends what was chosen before a reload, unless it was played meanwhile or cannot be played any more. */
  #sendKept(): void {
    const { table, you, match } = this.state!;
    const kept = this.isLocal || this.#hasLooked ? null : keptAction(table.id);
    this.#hasLooked = true;
    if (kept !== null && kept.player === you.player) {
      if (match?.legal.includes(kept.action)) {
        void this.#deliver(kept);
      } else {
        forgetAction(table.id);
      }
    }
  }

  /** The position as the viewer's seat knows it; null if the table does not tell it. */
  async askState(): Promise<SeatState | null> {
    const answer = await this.#connection.request({ t: 'state' }).catch(() => null);
    return answer?.t === 'state' ? answer.d : null;
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
  async send(request: Unsent): Promise<Answer | null> {
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
    this.hints.ahead = null;
    this.pastPly = ply !== null && this.history.has(ply) ? ply : null;
    this.choice.clear();
  }

  close(): void {
    this.#connection.close();
  }

  /** Shows the latest state without animation. */
  #showAtOnce(): void {
    for (const match of this.steps.takeAll()) {
      this.history.keep(match, this.seat);
    }
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
    this.hints.clear();
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
