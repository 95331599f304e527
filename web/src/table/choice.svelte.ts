/** What the viewer is considering and choosing, and the step between a choice and an action. */
export class Choice {
  /** Pointed at or focused: shown, not chosen. */
  considered = $state<string | null>(null);
  /** Chosen, waiting for confirmation. */
  selected = $state<string | null>(null);

  readonly #act: (action: string) => void;
  readonly #mustConfirm: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: (action: string) => void, mustConfirm: () => boolean) {
    this.#act = act;
    this.#mustConfirm = mustConfirm;
  }

  /** The action whose preview is shown. */
  get current(): string | null {
    return this.considered ?? this.selected;
  }

  /** Shown by a task of its own: what is pointed at on the way to something else, or pressed at once, is never drawn. */
  consider(action: string | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.considered = action));
  }

  /** Selects without ever acting, for choices of several parts: only the action bar's button then acts. */
  select(action: string | null): void {
    this.selected = action;
  }

  /** A tap, click or key on an action: acts, or selects it first where a slip would cost. A second time acts. */
  choose(action: string): void {
    if (this.#mustConfirm() && this.selected !== action) {
      this.clear();
      this.selected = action;
    } else {
      this.act(action);
    }
  }

  confirm(): void {
    if (this.selected !== null) {
      this.act(this.selected);
    }
  }

  /** Acts at once: for gestures that nobody makes by accident, such as a drag to the right place. */
  act(action: string): void {
    this.clear();
    this.#act(action);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.selected = null;
    this.considered = null;
  }
}
