/** Hints for the viewer of a table: analysed on this device where that is possible, otherwise by the server. */
import { LATE_MS, type Choice } from '../games/choice.svelte';
import { HintBusyError, RejectError, type Unsent } from '../protocol/connection';
import type { AnalysedAction, Frame, GameName, HintAction, MatchView, SeatState } from '../protocol/protocol.generated';
import type { TableState } from '../protocol/table_state';

const MAX_ATTEMPTS = 4;
const RETRY_MS = 3_000;

/** An action of a hint; the analysis of this device says more about it than that of a server. */
export type Hint = HintAction & Partial<AnalysedAction>;

/** Analyses the position of a server's table on this device; null if that is not possible. */
export type Analyse = (game: GameName, state: SeatState) => Promise<Hint[] | null>;

/** Whom the hints are for. */
interface Viewer {
  readonly isLocal: boolean;
  readonly isMyTurn: boolean;
  readonly state: TableState | null;
  readonly shown: MatchView | null;
}

/** The table that shows the hints. */
export interface HintedTable {
  readonly hints: Hints;
  readonly choice: Choice;
  readonly seat: number | null;
  readonly match: MatchView | null;
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

  readonly #viewer: Viewer;
  readonly #options: HintOptions;

  constructor(viewer: Viewer, options: HintOptions) {
    this.#viewer = viewer;
    this.#options = options;
  }

  get best(): Hint | null {
    return this.actions?.[0] ?? null;
  }

  clear(): void {
    this.actions = null;
  }

  async ask(): Promise<void> {
    if (this.isThinking) {
      return;
    }
    const { shown } = this.#viewer;
    this.isThinking = true;
    const timer = setTimeout(() => (this.isLate = true), LATE_MS);
    const actions = (await this.#analyseHere()) ?? (await this.#askTable(shown));
    clearTimeout(timer);
    this.isThinking = false;
    this.isLate = false;
    if (actions && this.#viewer.isMyTurn && this.#viewer.shown === shown) {
      this.actions = actions;
    }
  }

  /** The analysis of this device for a table of the server; null if the table has to analyse. */
  async #analyseHere(): Promise<Hint[] | null> {
    const { isLocal, state } = this.#viewer;
    const { request, analyse } = this.#options;
    if (isLocal || !state || !analyse) {
      return null;
    }
    const answer = await request({ t: 'state' }).catch(() => null);
    return answer?.t === 'state' ? analyse(state.table.game, answer.d) : null;
  }

  /** The analysis of the table. While its server is too busy for one, asks again. */
  async #askTable(shown: MatchView | null): Promise<Hint[] | null> {
    for (let attempt = 1; this.#viewer.shown === shown; attempt += 1) {
      try {
        const answer = await this.#options.request({ t: 'hint' });
        return answer.t === 'hint' ? answer.d.actions : null;
      } catch (error) {
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
