/** The positions of a match that this browser has seen, so that one can look back at them, also after a reload. */
import type { GameView, MatchView } from './protocol';

const PREFIX = 'wonderland.past.';

export class Past {
  #match: string | null = null;
  readonly #views = new Map<number, GameView>();

  /** Keeps the position; those of another match are forgotten. */
  keep({ id, ply, view }: MatchView): void {
    this.#begin(id);
    if (!this.#views.has(ply)) {
      this.#views.set(ply, view);
      try {
        sessionStorage.setItem(`${PREFIX}${id}.${ply}`, JSON.stringify(view));
      } catch {
        // Without room to remember, only a reload forgets.
      }
    }
  }

  has(ply: number): boolean {
    return this.#views.has(ply);
  }

  get size(): number {
    return this.#views.size;
  }

  /** The match as it was after that many plies. */
  at(ply: number, now: MatchView): MatchView | null {
    const view = this.#views.get(ply);
    return view
      ? {
          ...now,
          ply,
          view,
          legal: [],
          log: now.log.filter((entry) => entry.ply <= ply),
          outcome: null,
          clock_ms: null,
        }
      : null;
  }

  #begin(match: string): void {
    if (match === this.#match) {
      return;
    }
    this.#match = match;
    this.#views.clear();
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
      const [id, ply] = key.slice(PREFIX.length).split('.');
      if (id === match) {
        this.#views.set(Number(ply), JSON.parse(sessionStorage.getItem(key)!) as GameView);
      } else {
        sessionStorage.removeItem(key);
      }
    }
  }
}
