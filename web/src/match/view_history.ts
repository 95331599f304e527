/** The views of a match that this browser has received, for looking back. Stored per tab, so a reload keeps them. */
import type { GameView, MatchView } from '../protocol/protocol.generated';
import { keysIn, tabStorage } from '../lib/storage';

const PREFIX = 'wonderland.views.';

export class ViewHistory {
  /** The match, and the seat that sees it: people who share a device do not see each other's views. */
  #match: string | null = null;
  readonly #views = new Map<number, GameView>();

  /** Stores a view of a seat. Removes those of other matches, and the later ones, which were taken back. */
  keep({ id, ply, view }: MatchView, seat: number | null): void {
    this.#begin(`${id}@${seat ?? ''}`);
    for (const later of [...this.#views.keys()].filter((kept) => kept > ply)) {
      this.#views.delete(later);
      tabStorage.removeItem(this.#key(later));
    }
    if (!this.#views.has(ply)) {
      this.#views.set(ply, view);
      try {
        tabStorage.setItem(this.#key(ply), JSON.stringify(view));
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
          stopped: null,
          clock_ms: null,
          clocks_ms: null,
        }
      : null;
  }

  #key(ply: number): string {
    return `${PREFIX}${this.#match}.${ply}`;
  }

  #begin(match: string): void {
    if (match === this.#match) {
      return;
    }
    this.#match = match;
    this.#views.clear();
    for (const key of keysIn(tabStorage).filter((name) => name.startsWith(PREFIX))) {
      const [kept, ply] = key.slice(PREFIX.length).split('.');
      if (kept === match) {
        this.#views.set(Number(ply), JSON.parse(tabStorage.getItem(key)!) as GameView);
      } else if (kept?.split('@')[0] !== match.split('@')[0]) {
        tabStorage.removeItem(key);
      }
    }
  }
}
