/**
 * A table on this device. It answers like the server: decide, store, acknowledge, show.
 *
 * One page is connected at a time. While nobody is, no bot thinks. Where several people play, each sees the table only
 * while it is theirs: the page connects without a seat between two of them, and gets a spectator's view.
 */
import type { Frame, Hello, HintAction, Request } from '../protocol/protocol.generated';
import { ack, acted, botSeated, closing, reject, snapshot } from './frames';
import type { LocalMatch } from './local_match';
import type { ClosingReason, LocalHint, LocalRejectCode, TakeBack } from '../protocol/local_table';
import { isPerson, type SavedMatch } from './saved_match';
import { StoreError } from './store';

/** What a table needs from outside. */
export interface Surroundings {
  save: (match: SavedMatch, record: string | null) => Promise<void>;
  /** The action that a bot of the level chooses. */
  choose: (match: LocalMatch, level: string, signal: AbortSignal) => Promise<number>;
  /** `budgets` says how long it may think, in usual budgets. */
  hint: (match: LocalMatch, signal: AbortSignal, budgets: number) => Promise<HintAction[]>;
  /** How long a turn of the level takes at least, in milliseconds. */
  pauseOf: (match: LocalMatch, level: string) => number;
  now: () => number;
}

/** What the page may ask for. */
export type LocalRequest = Request | LocalHint | TakeBack;

export type Send = (frame: Frame) => void;

/** The request is refused. */
class Refusal extends Error {
  readonly code: LocalRejectCode;

  constructor(code: LocalRejectCode) {
    super(code);
    this.code = code;
  }
}

export class LocalTable {
  readonly match: LocalMatch;
  readonly #around: Surroundings;
  #send: Send | null = null;
  /** The seat whose view the page gets; null for a spectator's. */
  #viewer: number | null = null;
  /** How many decisions each seat was shown. */
  readonly #seen = new Map<number, number>();
  /** Requests that are done, so that a repeated one is not done again. */
  readonly #done = new Set<string>();
  /** Stops what is being thought about. */
  #thinking = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(match: LocalMatch, around: Surroundings) {
    this.match = match;
    this.#around = around;
  }

  /** A page connects, in the place of an earlier one. */
  connect(hello: Hello, send: Send): void {
    this.disconnect();
    this.#send = send;
    this.#viewer = this.#seatFor(hello);
    const first =
      this.#people.length > 1 && this.#viewer !== null ? (this.#seen.get(this.#viewer) ?? 0) : this.match.ply;
    send(snapshot(this.match, this.#viewer, first));
    for (let ply = first + 1; ply <= this.match.ply; ply += 1) {
      send(acted(this.match, this.#viewer, ply));
    }
    this.#noteSeen();
    this.#letBotAct();
  }

  /** The page has gone: nothing is shown, and nobody thinks. Of an earlier page, nothing is left to end. */
  disconnect(send = this.#send): void {
    if (send === this.#send) {
      this.#thinking.abort();
      this.#send = null;
    }
  }

  /** Ends the connection; resolves when everything that was decided is stored, or refused. */
  rest(): Promise<void> {
    this.disconnect();
    return this.#work;
  }

  /** Closes the table for the connected page. */
  close(reason: ClosingReason): void {
    this.#send?.(closing(this.match.saved.version, reason));
    this.disconnect();
  }

  /** Answers a request, after those before it. */
  request(request: LocalRequest): Promise<void> {
    const send = this.#send;
    if (request.t === 'hint') {
      return this.#answer(request.id, send, () => this.#hint(request, send)); // thinking must not delay requests
    }
    if (request.t === 'state') {
      return this.#answer(request.id, send, () => this.#tellState(request.id, send));
    }
    this.#work = this.#work.then(() => this.#answer(request.id, send, () => this.#execute(request, send)));
    return this.#work;
  }

  get #people(): number[] {
    return this.match.saved.players.flatMap((player, seat) => (isPerson(player) ? [seat] : []));
  }

  /** The only person's seat, or the one that the page asks for. */
  #seatFor(hello: Hello): number | null {
    const people = this.#people;
    const wanted = people.length === 1 ? people[0]! : hello.seat_token ? Number(hello.seat_token) : null;
    return wanted !== null && people.includes(wanted) ? wanted : null;
  }

  async #answer(id: string, send: Send | null, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof StoreError && error.code === 'conflict') {
        this.close('seat_moved');
      } else {
        send?.(reject(this.match.saved.version, id, codeOf(error)));
      }
    }
  }

  async #execute(request: Exclude<LocalRequest, { t: 'hint' | 'state' }>, send: Send | null): Promise<void> {
    const { saved } = this.match;
    if (request.t === 'ping' || this.#done.has(request.id)) {
      send?.(ack(saved.version, request.id));
      return;
    }
    const acknowledge = () => {
      this.#done.add(request.id);
      send?.(ack(saved.version, request.id));
    };
    if (request.t === 'act') {
      this.#checkAct(request.base_v);
      await this.#play(request.action, acknowledge);
    } else if (request.t === 'take_back') {
      await this.#takeBack(acknowledge);
    } else if (request.t === 'seat_bot') {
      await this.#changeLevel(request.seat, request.level, acknowledge);
    } else {
      throw new Refusal('not_allowed');
    }
  }

  #checkAct(baseVersion: number): void {
    if (this.match.seat === null) {
      throw new Refusal('not_now');
    }
    if (baseVersion !== this.match.saved.version) {
      throw new Refusal('stale');
    }
    if (this.match.seat !== this.#viewer) {
      throw new Refusal('not_your_turn');
    }
  }

  /** Carries out an action of the seat to act: it is on disk before it is shown. */
  async #play(action: string, acknowledge = () => undefined as void): Promise<void> {
    const { match } = this;
    const before = match.ply;
    if (!match.play(action)) {
      throw new Refusal('illegal');
    }
    await this.#store(() => match.takeBackTo(before));
    this.#thinking.abort();
    acknowledge();
    this.#send?.(acted(match, this.#viewer));
    this.#noteSeen();
    this.#letBotAct();
  }

  async #takeBack(acknowledge: () => void): Promise<void> {
    const { match } = this;
    const [person, ...others] = this.#people;
    if (person === undefined || others.length > 0 || match.saved.daily?.isCounted) {
      throw new Refusal('not_allowed');
    }
    let ply = match.ply;
    while (ply > 0 && match.seatAt(ply) !== person) {
      ply -= 1;
    }
    if (ply === 0 || match.seat === null) {
      throw new Refusal('not_now');
    }
    const actions = [...match.saved.actions];
    match.takeBackTo(ply - 1);
    await this.#store(() => actions.slice(ply - 1).forEach((action) => match.play(action)));
    this.#thinking.abort();
    acknowledge();
    this.#send?.(snapshot(match, this.#viewer));
    this.#letBotAct();
  }

  async #changeLevel(seat: number, level: string, acknowledge: () => void): Promise<void> {
    if (this.match.saved.daily) {
      throw new Refusal('not_allowed');
    }
    const player = this.match.saved.players[seat];
    const found = this.match.rules.info.levels.find(({ name }) => name === level);
    if (!player || isPerson(player) || !found) {
      throw new Refusal('not_found');
    }
    const { players } = this.match.saved;
    players[seat] = { name: found.title, level };
    await this.#store(() => (players[seat] = player));
    this.#thinking.abort();
    acknowledge();
    this.#send?.(botSeated(this.match, seat));
    this.#letBotAct();
  }

  /** Stores the match as it is; if that fails, `undo` takes the change back. */
  async #store(undo: () => void): Promise<void> {
    const { match } = this;
    const { outcome, saved } = match;
    const before = { ...saved };
    saved.version += 1;
    saved.changedAt = this.#around.now();
    saved.seat = match.seat;
    saved.result = outcome && { points: outcome.points, places: outcome.places };
    try {
      await this.#around.save(saved, outcome && JSON.stringify(match.record()));
    } catch (error) {
      Object.assign(saved, { ...before, actions: saved.actions });
      undo();
      throw error;
    }
  }

  /** The position as the viewer knows it, to plan while others are to act. */
  #tellState(id: string, send: Send | null): Promise<void> {
    if (this.#viewer === null) {
      throw new Refusal('not_allowed');
    }
    const { match } = this;
    const state = btoa(String.fromCharCode(...match.hidden(this.#viewer)));
    send?.({ t: 'state', v: match.saved.version, d: { id, state, digest: match.rules.info.digest } });
    return Promise.resolve();
  }

  async #hint({ id, budgets = 1 }: LocalHint, send: Send | null): Promise<void> {
    const { match } = this;
    if (match.seat === null || match.seat !== this.#viewer) {
      throw new Refusal('not_your_turn');
    }
    if (match.saved.daily?.isCounted) {
      throw new Refusal('not_allowed');
    }
    const { version } = match.saved;
    const actions = await this.#around.hint(match, this.#thinking.signal, budgets);
    if (match.saved.version !== version) {
      throw new Refusal('stale');
    }
    send?.({ t: 'hint', v: version, d: { id, actions } });
  }

  /** Where it is a bot's turn: lets it think, and plays its action when its pause is over. */
  #letBotAct(): void {
    const { match } = this;
    this.#thinking = new AbortController();
    const player = match.seat === null ? null : match.saved.players[match.seat]!;
    if (player?.level && this.#send) {
      void this.#botTurn(player.level, this.#thinking.signal);
    }
  }

  async #botTurn(level: string, signal: AbortSignal): Promise<void> {
    const { match } = this;
    const pause = wait(this.#around.pauseOf(match, level));
    try {
      const action = await this.#around.choose(match, level, signal);
      await pause;
      this.#work = this.#work.then(async () => {
        if (!signal.aborted) {
          await this.#play(match.textOf(action)).catch((error: unknown) => this.#fail(error));
        }
      });
    } catch (error) {
      if (!signal.aborted) {
        this.#fail(error);
      }
    }
  }

  /** A bot could not act: the page says why; the match goes on when it is opened again. */
  #fail(error: unknown): void {
    if (!(error instanceof StoreError)) {
      this.close('unreachable');
      throw error;
    }
    this.close(error.code === 'conflict' || error.code === 'not_found' ? 'seat_moved' : error.code);
  }

  #noteSeen(): void {
    if (this.#viewer !== null) {
      this.#seen.set(this.#viewer, this.match.ply);
    }
  }
}

function codeOf(error: unknown): LocalRejectCode {
  if (error instanceof Refusal) {
    return error.code;
  }
  return error instanceof StoreError && error.code !== 'conflict' ? error.code : 'unavailable';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
