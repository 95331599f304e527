/** An answer that comes sooner needs no words. */
export const LATE_MS = 300;

/** The action that the viewer points at, has selected or has sent, and its confirmation. */
export class Choice {
  /** Pointed at or focused: its preview is shown. */
  considered = $state<string | null>(null);
  /** Selected, waiting for confirmation. */
  selected = $state<string | null>(null);
  /** Sent and not answered yet: nothing else can be chosen. */
  sent = $state<string | null>(null);
  /** Has the answer taken so long that the viewer should be told? */
  isLate = $state(false);

  readonly #act: (action: string) => void;
  readonly #mustConfirm: (isDrop: boolean) => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: (action: string) => void, mustConfirm: (isDrop: boolean) => boolean) {
    this.#act = act;
    this.#mustConfirm = mustConfirm;
  }

  /** The action whose preview is shown. */
  get current(): string | null {
    return this.sent === null ? (this.considered ?? this.selected) : this.isLate ? this.sent : null;
  }

  /** Holds an action until it is answered; it is marked when that takes a moment. */
  hold(action: string): void {
    this.release();
    this.sent = action;
    this.#lateTimer = setTimeout(() => (this.isLate = true), LATE_MS);
  }

  release(): void {
    clearTimeout(this.#lateTimer);
    this.sent = null;
    this.isLate = false;
  }

  /** Delayed by a task: no preview is drawn for what the pointer only passes over, or for what is pressed at once. */
  consider(action: string | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.considered = action));
  }

  /** Selects without acting, for actions made of several parts. The action bar's button confirms them. */
  select(action: string | null): void {
    if (this.sent === null) {
      this.selected = action;
    }
  }

  /** A tap, click or key on an action: acts; where confirmation is needed, selects first and acts the second time. */
  choose(action: string): void {
    if (this.selected === action) {
      this.#perform(action);
    } else {
      this.#askOrPerform(action, false);
    }
  }

  /** A card dropped on its place. */
  drop(action: string): void {
    this.#askOrPerform(action, true);
  }

  confirm(): void {
    if (this.selected !== null) {
      this.#perform(this.selected);
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.selected = null;
    this.considered = null;
  }

  #askOrPerform(action: string, isDrop: boolean): void {
    if (this.sent !== null) {
      return;
    }
    if (this.#mustConfirm(isDrop)) {
      this.clear();
      this.selected = action;
    } else {
      this.#perform(action);
    }
  }

  #perform(action: string): void {
    this.clear();
    this.#act(action);
  }
}
