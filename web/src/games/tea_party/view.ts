import type { UntypedView as GameView } from '../untyped';

export type SpaceKind = 'plain' | 'tea_party' | 'cheshire_cat' | 'rabbit_hole' | 'small_cookies' | 'caterpillar';

/** What one seat may know of a match of Tea Party (`src/wonderland/games/tea_party/view_types.py`). */
export interface TeaPartyView extends GameView {
  game: 'tea-party';
  phase: 'play' | 'spin' | 'cookie' | 'over';
  /** The number of the rule that matters now. */
  rule: number;
  options: { open_hands: boolean; youngest: boolean; gentle_hole: boolean };
  board: { name: string; spaces: { kind: SpaceKind; cookies: number }[] };
  /** By seat. The next card of a pawn that must escape gives spins and does not move it. */
  pawns: { space: number; large: boolean; in_hole: boolean; failed: boolean; must_escape: boolean }[];
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
  previews: Record<string, Preview>;
  motion: TableMotion;
}

export type Consequence = 'cookie' | 'spin' | 'grows' | 'shrinks' | 'falls';

/** What an action certainly causes, up to the first thing left to chance. */
interface Effects {
  /** Every space that the pawn comes to. */
  spaces: number[];
  /** The spaces where it stops, in turn. */
  stops: number[];
  wins: (number | '?')[];
  then: Consequence | null;
  /** The pawn after its last stop. */
  pawn: { space: number; large: boolean; in_hole: boolean } | null;
}

export interface PlayPreview extends Effects {
  kind: 'play';
  /** Of the hand. */
  place: number;
  card: string;
  /** That the card is played as. */
  number: number;
  /** Does the number have the 1 in it that a large pawn may add? */
  added: boolean;
  /** To leave the hole; 0 for a card that moves the pawn. */
  spins: number;
}

export interface ChoicePreview extends Effects {
  kind: 'accept' | 'again' | 'up' | 'down';
}

export type Preview = PlayPreview | ChoicePreview;

/** Where things moved on the table with the last action. */
export interface TableMotion {
  /** Whose action it was; nobody's after the deal. */
  seat: number | null;
  /** One for each event `stopped`. */
  walks: { start: number; spaces: number[] }[];
  /** One for each event `won_large`; `steps` of a walk, after which it was won. */
  cookies: { source: 'face_up' | 'stack'; steps: number }[];
  /** The place of the hand that a card left. */
  played: number | null;
  /** The place of the hand where the card drawn was put. */
  drawn: number | null;
}

export interface TeaPartySheet {
  large: number[];
  small: number;
  space: number;
  kind: SpaceKind;
}
