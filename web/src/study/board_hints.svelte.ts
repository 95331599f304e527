/** The engine's figures of the position on the board, as the rows of hints show them. */
import type { Choice } from '../games/choice.svelte';
import type { Hint, HintedTable, HintList } from '../hints/hints.svelte';
import { ranked } from '../hints/ranking';
import type { ReviewedDecision } from '../protocol/protocol.generated';
import type { Figures } from './analysing';
import type { Board } from './board.svelte';
import type { Thinking } from './thinking.svelte';

export class BoardHints implements HintList {
  ahead = $state.raw<{ hint: Hint; step: number } | null>(null);
  readonly table: HintedTable;
  readonly #board: Board;
  readonly #thinking: Thinking;

  constructor(board: Board, thinking: Thinking, choice: Choice) {
    this.#board = board;
    this.#thinking = thinking;
    const view = () => ({ view: board.view });
    const seat = () => board.seat;
    this.table = {
      hints: this,
      choice,
      get seat() {
        return seat();
      },
      get shown() {
        return view();
      },
    };
  }

  readonly figures: Figures | null = $derived.by(() =>
    this.#board.looked === null ? null : (this.#thinking.known.get(this.#board.looked.key) ?? null),
  );
  readonly actions: readonly Hint[] | null = $derived(this.figures && ranked(this.figures.actions));
  readonly best: Hint | null = $derived(this.actions?.[0] ?? null);
  /** Is another action as good as the first one, as far as the search can tell? */
  readonly isOpen = $derived(this.actions?.slice(1).some(({ is_as_good }) => is_as_good) ?? false);

  get isThinking(): boolean {
    return this.#thinking.isRunning;
  }

  /** What the action of the main line costs, as the review says. */
  get decision(): ReviewedDecision | null {
    return this.figures?.decision ?? null;
  }

  lookAhead(hint: Hint, step = 0): void {
    this.ahead = hint.ahead?.[step] ? { hint, step } : null;
  }

  clear(): void {
    this.ahead = null;
  }
}
