/** One viewer in one study room: what is known, and what can be asked for. */
import { tick } from 'svelte';
import { Choice } from '../games/choice.svelte';
import { animateChange } from '../games/motion';
import type { GameModule } from '../games/contract';
import { ClosedError, Connection, type Status, type Unsent } from '../protocol/connection';
import type { ChatLine, Closing, Emote, RoomFrame, RoomPosition } from '../protocol/protocol.generated';
import type { Transport } from '../protocol/transport';
import { isMotionAllowed } from '../settings/settings.svelte';
import { START, childrenOf, endOf, reduce, type RoomState } from './room_state';

/** What stands beside the table. */
export type RoomTab = 'tree' | 'chat' | 'room';

export interface RoomSessionOptions {
  transport: Transport;
  mustConfirm: (isDrop: boolean) => boolean;
  onreject: (error: Error) => void;
  onsaid: (line: ChatLine) => void;
  /** Another position is shown. */
  onshown: (position: RoomPosition) => void;
  /** A question was asked, or its answers are shown. */
  onquestion: (what: 'asked' | 'revealed') => void;
}

export class RoomSession {
  status = $state<Status>('connecting');
  closing = $state.raw<Closing | null>(null);
  /** The latest state received. */
  state = $state.raw<RoomState | null>(null);
  /** The position on the table: it may still move to the latest one. */
  shown = $state.raw<RoomPosition | null>(null);
  game = $state.raw<GameModule | null>(null);
  /** The element in which animations run. */
  stage = $state<HTMLElement>();

  readonly choice: Choice;
  readonly #options: RoomSessionOptions;
  readonly #connection: Connection<RoomFrame>;
  #isMoving = false;
  /** Must the next connection begin with a snapshot? */
  #isStale = false;

  constructor(options: RoomSessionOptions) {
    this.#options = options;
    this.choice = new Choice((action) => void this.#choose(action), options.mustConfirm);
    this.#connection = new Connection<RoomFrame>({
      transport: options.transport,
      lastVersion: () => (this.#isStale ? -1 : (this.state?.v ?? -1)),
      onframe: (frame) => this.receive(frame),
      onstatus: (status, closing) => {
        this.status = status;
        this.closing = closing ?? null;
      },
    });
  }

  /** Is everybody choosing in secret? */
  get isAsking(): boolean {
    return this.state?.guess?.is_revealed === false;
  }

  /** May the viewer show another position now? */
  get mayMove(): boolean {
    return this.state?.you.may_move === true && !this.isAsking;
  }

  /** The actions that can be chosen now: to try them, or as an answer. */
  get legal(): readonly string[] {
    const canGuess = this.isAsking && this.state?.you.player !== null;
    const canChoose = (this.mayMove || canGuess) && this.choice.sent === null && this.closing === null;
    return canChoose && this.shown?.node === this.state?.position?.node ? (this.shown?.legal ?? []) : [];
  }

  receive(frame: RoomFrame): void {
    const before = this.state;
    this.state = reduce(before, frame);
    this.#isStale &&= frame.t !== 'snapshot';
    if (this.state === before || !this.state) {
      return;
    }
    if (frame.t === 'said') {
      this.#options.onsaid(frame.d);
    }
    if (frame.t === 'guess' && frame.d.guess && frame.d.guess.is_revealed !== before?.guess?.is_revealed) {
      this.#options.onquestion(frame.d.guess.is_revealed ? 'revealed' : 'asked');
    }
    if (this.state.position !== before?.position) {
      void this.#show(this.state.position, frame.t === 'moved');
    }
  }

  /** Shows a position; a step forward is animated as in a match. */
  async #show(position: RoomPosition | null, isStep: boolean): Promise<void> {
    const { shown, stage, game } = this;
    this.choice.release();
    this.choice.clear();
    const isForward = isStep && position?.ply === (shown?.ply ?? 0) + 1;
    if (isForward && stage && game && !this.#isMoving && isMotionAllowed() && !document.hidden) {
      this.#isMoving = true;
      const { events, view } = position;
      await animateChange(
        stage,
        game.motions(events, view),
        () => (this.shown = position),
        game.motionMs?.(events, view),
      );
      this.#isMoving = false;
      this.shown = this.state?.position ?? null; // it may have gone on meanwhile
    } else if (!this.#isMoving) {
      this.shown = position;
      await tick();
    }
    if (position) {
      this.#options.onshown(position);
    }
  }

  /** An action was chosen on the table: an answer to the question, or something to try. */
  async #choose(action: string): Promise<void> {
    const { position, guess } = this.state!;
    this.choice.hold(action);
    if (this.isAsking) {
      await this.send({ t: 'guess', node: guess!.node, action });
    } else {
      await this.send({ t: 'try', chapter: position!.chapter, node: position!.node, action });
    }
    this.choice.release();
  }

  /** Shows everybody another node of the current chapter. */
  go(node: string): void {
    const { position, room } = this.state!;
    if (this.mayMove && node !== position?.node) {
      void this.send({ t: 'move', chapter: room.chapter, node });
    }
  }

  goBack(): void {
    this.go(this.state!.nodes.get(this.#here)?.parent ?? START);
  }

  goForward(): void {
    this.go(childrenOf(this.state!.nodes, this.#here)[0]?.id ?? this.#here);
  }

  goToStart(): void {
    this.go(START);
  }

  goToEnd(): void {
    this.go(endOf(this.state!.nodes, this.#here));
  }

  get #here(): string {
    return this.state!.position?.node ?? START;
  }

  /** Shows everybody another chapter, from its start on. */
  goToChapter(chapter: string): void {
    void this.send({ t: 'move', chapter, node: START });
  }

  say(text: string): void {
    void this.send({ t: 'say', text });
  }

  emote(emote: Emote): void {
    void this.send({ t: 'say', emote });
  }

  /** Sends a request. A refusal is shown, and gives false. */
  async send(request: Unsent): Promise<boolean> {
    try {
      await this.#connection.request(request);
      return true;
    } catch (error) {
      if (!(error instanceof ClosedError)) {
        this.#options.onreject(error as Error);
      }
      return false;
    }
  }

  /** Connects again, as whoever the viewer is by then. */
  resync(): void {
    this.#isStale = true;
    this.#connection.reconnect();
  }

  close(): void {
    this.#connection.close();
  }
}
