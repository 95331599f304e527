/** Hints for the viewer of a table: analysed on this device where that is possible, otherwise by the server. */
import { LATE_MS, type Choice } from '../games/choice.svelte';
import { HintBusyError, RejectError, type Unsent } from '../protocol/connection';
import type { Frame, GameName, HintAction, MatchView, SeatState } from '../protocol/protocol.generated';
import type { ForeseenAction } from '../protocol/local_table';
import type { TableState } from '../protocol/table_state';
import { ranked } from './ranking';

const MAX_ATTEMPTS = 4;
const RETRY_MS = 3_000;
/** How much longer it thinks each time, and how long at most, in usual budgets. */
const LONGER = 4;
const MOST_BUDGETS = 16;

/** An action of a hint; the analysis of this device says more about it than that of a server. */
export type Hint = HintAction & Partial<ForeseenAction>;

/** Analyses the decision of that number at a server's table on this device; null if that is not possible. */
export type Analyse = (game: GameName, state: SeatState, number: number, budgets: number) => Promise<Hint[] | null>;

/** Whom the hints are for. */
interface Viewer {
  readonly isLocal: boolean;
  readonly isMyTurn: boolean;
  readonly state: TableState | null;
  readonly shown: MatchView | null;
}

/** What is shown of the hints, and done with them. */
export type HintList = Pick<Hints, 'actions' | 'isOpen' | 'isThinking' | 'ahead' | 'lookAhead' | 'clear'>;

/** The table that shows the hints. */
export interface HintedTable {
  readonly hints: HintList;
  readonly choice: Choice;
  readonly seat: number | null;
  /** The match at the position of the hint. */
  readonly shown: Pick<MatchView, 'view'> | null;
}

interface HintOptions {
  request: (request: Unsent) => Promise<Frame>;
  analyse: Analyse | undefined;
  onfailure: (error: Error) => void;
}

export class Hints {
  /** The best action first; null until the viewer has asked. */
  actions = $state.raw<readonly Hint[] | null>(null);
  isThinking = $state(false);
  /** Has it taken so long that the viewer should be told? */
  isLate = $state(false);
  /** What is on the table instead of the position: a step of what probably follows an action. */
  ahead = $state.raw<{ hint: Hint; step: number } | null>(null);
  /** How long it has thought, in usual budgets. */
  #budgets = $state(0);
  /** The number of the latest question; answers to earlier ones come too late. */
  #question = 0;

  readonly #viewer: Viewer;
  readonly #options: HintOptions;

  constructor(viewer: Viewer, options: HintOptions) {
    this.#viewer = viewer;
    this.#options = options;
  }

  get best(): Hint | null {
    return this.actions?.[0] ?? null;
  }

  /** Is another action as good as the first one, as far as the search can tell? */
  get isOpen(): boolean {
    return this.actions?.slice(1).some(({ is_as_good }) => is_as_good) ?? false;
  }

  /** May it think longer? A server does not. */
  get canThinkLonger(): boolean {
    return (this.actions?.length ?? 0) > 1 && this.best?.is_as_good !== undefined && this.#budgets < MOST_BUDGETS;
  }

  clear(): void {
    this.actions = null;
    this.ahead = null;
    this.isThinking = false;
    this.isLate = false;
    this.#question += 1;
  }

  /** Asks for a hint, which thinks longer by itself where it is open; asked again in the same position, it thinks on. */
  async ask(): Promise<void> {
    if (this.isThinking || (this.actions && !this.canThinkLonger)) {
      return;
    }
    const isFirst = this.actions === null;
    const question = (this.#question += 1);
    this.isThinking = true;
    await this.#think(question, isFirst ? 1 : this.#budgets * LONGER);
    if (question === this.#question && isFirst && this.isOpen && this.canThinkLonger) {
      await this.#think(question, LONGER);
    }
    if (question === this.#question) {
      this.isThinking = false;
    }
  }

  async #think(question: number, budgets: number): Promise<void> {
    const { shown } = this.#viewer;
    const isGone = () => question !== this.#question || this.#viewer.shown !== shown;
    const timer = setTimeout(() => (this.isLate = budgets === 1 && !isGone()), LATE_MS);
    const found = (await this.#analyseHere(budgets)) ?? (await this.#askTable(budgets, isGone));
    clearTimeout(timer);
    if (isGone()) {
      return;
    }
    this.isLate = false;
    if (found && this.#viewer.isMyTurn) {
      this.#budgets = budgets;
      this.actions = ranked(found);
    }
  }

  /** Shows what probably follows an action. */
  lookAhead(hint: Hint, step = 0): void {
    this.ahead = hint.ahead?.[step] ? { hint, step } : null;
  }

  /** The analysis of this device for a table of the server; null if the table has to analyse. */
  async #analyseHere(budgets: number): Promise<Hint[] | null> {
    const { isLocal, state, shown } = this.#viewer;
    const { request, analyse } = this.#options;
    if (isLocal || !state || !shown || !analyse) {
      return null;
    }
    const answer = await request({ t: 'state' }).catch(() => null);
    return answer?.t === 'state' ? analyse(state.table.game, answer.d, shown.ply + 1, budgets) : null;
  }

  /** The analysis of the table. While its server is too busy for one, asks again. */
  async #askTable(budgets: number, isGone: () => boolean): Promise<Hint[] | null> {
    for (let attempt = 1; !isGone(); attempt += 1) {
      try {
        const answer = await this.#options.request({ t: 'hint', ...(this.#viewer.isLocal ? { budgets } : {}) });
        return answer.t === 'hint' ? answer.d.actions : null;
      } catch (error) {
        if (isGone()) {
          return null;
        }
        const isBusy = error instanceof RejectError && error.code === 'unavailable' && !this.#viewer.isLocal;
        if (!isBusy || attempt === MAX_ATTEMPTS) {
          this.#options.onfailure(isBusy ? new HintBusyError() : (error as Error));
          return null;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    return null;
  }
}
