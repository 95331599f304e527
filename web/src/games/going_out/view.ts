import type { UntypedView as GameView } from '../untyped';

/** What one seat may know of a match of Going Out (`src/wonderland/games/going_out/view.py`). */
export interface GoingOutView extends GameView {
  game: 'going-out';
  phase: 'lay_out' | 'lead' | 'follow' | 'draw' | 'draw_first' | 'draw_second' | 'lay' | 'over';
  options: {
    run_min: number;
    run_suits: 'one' | 'any';
    same_suits: 'one' | 'any';
    target: number;
    last_player: 'one_turn' | 'none';
  };
  round: number;
  latest: LatestSet | null;
  /** By seat; `?` for a hidden card, those at the end. */
  hands: string[][];
  /** By seat, the cards of the hand that everyone knows of. */
  known: string[][];
  display: string[];
  display_size: number;
  deck: number;
  /** The jokers played. */
  discards: string[];
  scored: ScoredCards[];
  /** The seats that went out, in order. */
  out: number[];
  is_last_turn: boolean;
  /** By seat, the points of the finished rounds. */
  rounds: number[][];
  totals: number[];
  /** By action: what it leaves in hand at once, one drawn from the deck as `?`. */
  previews: Record<string, Preview>;
}

export interface Preview {
  left: number;
  hand: string[];
  /** Of a set. */
  size?: number;
  value?: number;
}

export interface LatestSet {
  seat: number;
  set: string;
  cards: string[];
  size: number;
  value: number;
  /** The number cards that still lie there. */
  on_table: string[];
}

export interface ScoredCards {
  cards: string[];
  flamingos: number;
  hedgehogs: number;
  pairs: number;
  singles: number;
  points: number;
}

export interface GoingOutSheet extends ScoredCards {
  rounds: number[];
  bonus: number;
  numbers: number;
  out: number | null;
}

export type Suit = 'F' | 'H';
export const HIDDEN = '?';

export function isJoker(card: string): boolean {
  return card === 'Q' || card === 'C';
}

/** The printed number; null for a joker. */
export function numberOf(card: string): number | null {
  return isJoker(card) ? null : Number(card[1]);
}
