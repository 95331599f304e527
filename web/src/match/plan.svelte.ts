/** Planning while others are to act: what one's cards would do now, and an action that is chosen in advance. */
import { untrack } from 'svelte';
import type { GameModule } from '../games/contract';
import { Choice } from '../games/choice.svelte';
import type { Ahead } from '../local/messages';
import type { GameName, GameView, MatchView, SeatState } from '../protocol/protocol.generated';
import type { Session } from './session.svelte';

/** Computes what the seat could do if it were its turn; null where that is not possible. */
export type LookAhead = (
  game: GameName,
  state: SeatState,
  seat: number,
  fields: Record<string, number>,
) => Promise<Ahead | null>;

interface Chosen {
  action: string;
  /** What it does, as it was when it was chosen. */
  does: string;
}

export class Plan {
  /** Does the viewer plan? It stays so from turn to turn. */
  isOn = $state(false);
  chosen = $state.raw<Chosen | null>(null);
  /** What became of the action that was chosen. */
  note = $state<'gone' | 'differs' | null>(null);
  readonly choice: Choice;

  readonly #session: Session;
  readonly #game: GameModule;
  readonly #names: () => readonly string[];
  readonly #lookAhead: LookAhead;
  #found = $state.raw<{ of: MatchView; ahead: Ahead } | null>(null);
  /** The position that was asked about last. */
  #asked: MatchView | null = null;

  constructor(session: Session, game: GameModule, names: () => readonly string[], lookAhead: LookAhead) {
    this.#session = session;
    this.#game = game;
    this.#names = names;
    this.#lookAhead = lookAhead;
    this.choice = new Choice(
      (action) => this.choose(action),
      () => false,
    );
  }

  /** Can the viewer plan now? */
  get isPossible(): boolean {
    return this.#fields !== null && this.#session.closing === null;
  }

  /** The position as if it were the viewer's turn; null while it is not shown. */
  get ahead(): Ahead | null {
    return this.isOn && this.isPossible && this.#found?.of === this.#session.shown ? this.#found.ahead : null;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.note = null;
    this.chosen = null;
    this.choice.clear();
  }

  choose(action: string): void {
    if (this.ahead) {
      this.note = null;
      this.chosen = { action, does: this.#does(this.ahead.view, action) };
    }
  }

  takeBack(): void {
    this.chosen = null;
    this.choice.clear();
  }

  /** Follows the match: called in an effect, whenever something of it changes. */
  follow(): void {
    const { shown, isMyTurn, isMoving, legal, turn } = this.#session;
    const isOver = shown === null || turn === null;
    const isWanted = this.isOn && this.isPossible && !isMoving;
    untrack(() => {
      if (isOver) {
        this.chosen = null;
      } else if (isMyTurn && legal.length > 0 && this.chosen) {
        this.#play(this.chosen);
      } else if (isWanted && this.#asked !== shown) {
        this.#asked = shown;
        void this.#look(shown);
      }
    });
  }

  /** The fields of the state with which a turn of the viewer would begin; null if there is none to plan. */
  get #fields(): Record<string, number> | null {
    const { shown, seat, turn, isLatest, isMyTurn, hasResigned, sharers } = this.#session;
    const isWaiting = shown !== null && turn !== null && isLatest && !isMyTurn && !hasResigned && sharers.length === 0;
    return isWaiting && seat !== null ? (this.#game.ahead?.(shown.view, seat) ?? null) : null;
  }

  async #look(of: MatchView): Promise<void> {
    const [fields, { seat }] = [this.#fields!, this.#session];
    const state = await this.#session.askState();
    const ahead = state && (await this.#lookAhead(this.#game.name, state, seat!, fields));
    if (!ahead || this.#session.shown !== of) {
      return;
    }
    this.#found = { of, ahead };
    this.choice.clear();
    if (this.chosen && !ahead.legal.includes(this.chosen.action)) {
      this.chosen = null;
      this.note = 'gone';
    }
  }

  /** It is the viewer's turn: plays what was chosen, if it still does what it did then. Otherwise the viewer looks first. */
  #play({ action, does }: Chosen): void {
    const { legal, shown } = this.#session;
    this.chosen = null;
    if (!legal.includes(action)) {
      this.note = 'gone';
    } else if (this.#does(shown!.view, action) === does) {
      void this.#session.act(action);
    } else {
      this.note = 'differs';
      this.#session.choice.select(action);
    }
  }

  #does(view: GameView, action: string): string {
    const told = this.#game.describe(view, action, this.#names());
    return JSON.stringify([told, this.#game.stakes?.(view, action) ?? null]);
  }
}
