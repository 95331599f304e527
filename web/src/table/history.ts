/** The views of a match that this browser has received, for looking back. Stored per tab, so a reload keeps them. */
import type { GameView, MatchView } from './protocol.generated';

const PREFIX = 'wonderland.views.';

export class ViewHistory {
  #match: string | null = null;
  readonly #views = new Map<number, GameView>();

  /** Stores a view, and removes those of other matches. */
  keep({ id, ply, view }: MatchView): void {
    this.#begin(id);
    if (!this.#views.has(ply)) {
      this.#views.set(ply, view);
      try {
        sessionStorage.setItem(`${PREFIX}${id}.${ply}`, JSON.stringify(view));
      } catch {
        // Storage is full: the view is kept until a reload.
      }
    }
  }

  has(ply: number): boolean {
    return this.#views.has(ply);
  }

  /** The match after `ply` plies. */
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
