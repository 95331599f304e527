import type { UntypedView as GameView } from '../untyped';

/** The number of the last card that a player draws, the first being 0. */
export const LAST_CARD = 10;

export type SpaceKind = 'plain' | 'tea_party' | 'cheshire_cat' | 'rabbit_hole' | 'small_cookies' | 'caterpillar';

/** What one seat may know of a match of Tea Party (`src/wonderland/games/tea_party/view.py`). */
export interface TeaPartyView extends GameView {
  game: 'tea-party';
  phase: 'play' | 'spin' | 'cookie' | 'over';
  options: { open_hands: boolean; youngest: boolean; gentle_hole: boolean };
  board: { name: string; spaces: { kind: SpaceKind; cookies: number }[] };
  pawns: { space: number; large: boolean; in_hole: boolean; failed: boolean }[];
  /** By seat, left to right; `?` for a hidden card, `*` for the joker. */
  hands: string[][];
  /** By seat, the places of the hand that cannot be played from. */
  locked: number[][];
  piles: number[];
  played: string[][];
  face_up: number | null;
  stack: number;
  small_left: number;
  large: number[][];
  small: number[];
  points: number[];
  /** The number of the card played this turn. */
  number: number | null;
  spins_left: number;
  /** The space that the spinner points at. */
  spin: number | null;
  previews: Record<string, { stops: number[]; wins: (number | '?')[]; then: Consequence | null }>;
}

export type Consequence = 'cookie' | 'spin' | 'grows' | 'shrinks' | 'falls';

export interface TeaPartySheet {
  large: number[];
  small: number;
  space: number;
  kind: SpaceKind;
}
