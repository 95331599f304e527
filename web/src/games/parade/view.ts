import type { GameView } from '../../table/protocol';

/** `R B P G Y O`, Y for grey. */
export type Colour = 'R' | 'B' | 'P' | 'G' | 'Y' | 'O';
export const COLOURS: readonly Colour[] = ['R', 'B', 'P', 'G', 'Y', 'O'];

export interface ColourSheet {
  cards: string[];
  majority: boolean;
  points: number;
}

/** What one seat may know of a match of Parade (`src/wonderland/games/parade/view.py`). */
export interface ParadeView extends GameView {
  game: 'parade';
  phase: 'play' | 'discard' | 'over';
  /** Front first. */
  parade: string[];
  pile: number;
  /** By seat; `?` for a hidden card. */
  hands: string[][];
  /** By seat, the cards in front by colour. */
  front: Partial<Record<Colour, ColourSheet>>[];
  points: number[];
  /** By seat, the two cards chosen in secret; `?` while hidden. */
  discards: string[][];
  last_round: { seat: number; reason: 'all_colours' | 'pile_empty'; turns_left: number } | null;
  /** By card: the cards it would take. */
  previews: Record<string, string[]>;
}

export interface ParadeSheet {
  colours: Partial<Record<Colour, ColourSheet>>;
  cards: number;
}

export function colourOf(card: string): Colour {
  return card[0] as Colour;
}

/** The printed value. */
export function valueOf(card: string): number {
  return card[1] === 'T' ? 10 : Number(card[1]);
}
