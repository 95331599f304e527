import type { UntypedView as GameView } from '../untyped';

/** What one seat may know of a match of Going Out (`src/wonderland/games/going_out/view_types.py`). */
export interface GoingOutView extends GameView {
  game: 'going-out';
  phase: 'lay_out' | 'lead' | 'follow' | 'draw' | 'draw_first' | 'draw_second' | 'lay' | 'over';
  options: {
    run_min: number;
    run_suits: 'one' | 'any';
    same_suits: 'one' | 'any';
    target: number;
    last_player: 'one_turn' | 'none';
    joker_sets: 'clear' | 'stand';
  };
  /** The number of the rule that matters now. */
  rule: number;
  round: number;
  latest: LatestSet | null;
  /** By seat; `?` for a hidden card, those at the end. */
  hands: string[][];
  /** By seat, the cards of the hand that everyone knows of. */
  known: string[][];
  display: string[];
  /** What the display is filled up to. */
  display_size: number;
  /** How many cards it lacks. */
  display_missing: number;
  deck: number;
  /** The jokers played. */
  discards: string[];
  scored: ScoredCards[];
  /** The seats that went out, in order. */
  out: number[];
  is_last_turn: boolean;
  /** No set was played in this round yet. */
  is_fresh: boolean;
  /** By seat, the points of the finished rounds. */
  rounds: number[][];
  totals: number[];
  previews: Record<string, Preview>;
}

interface Consequence {
  /** The cards that are played, taken or laid down. */
  cards: string[];
  /** How many cards are left in hand. */
  left: number;
  /** Those cards, one drawn from the deck as `?`. */
  hand: string[];
  /** The phase in which the turn goes on, or that it ends, or that the player goes out. */
  then: 'draw' | 'draw_first' | 'draw_second' | 'lay' | 'lay_out' | 'end' | 'out';
  /** For `out`: 1 the first. */
  out_place: number | null;
}

export interface CardPreview extends Consequence {
  do: 'pass' | 'stop' | 'deck' | 'take' | 'lay';
}

export interface SetPreview extends Consequence, SetFacts {
  do: 'play';
  cards: string[];
  /** Why it beats the latest set; empty if there is none. */
  beats_by: ('size' | 'value')[];
  /** Does it stay on the table to be beaten? Otherwise the next player leads. */
  stays: boolean;
}

export type Preview = SetPreview | CardPreview;

/** What names a set: the latest one, an event `played`, or a preview. */
export interface SetFacts {
  cards: readonly string[];
  form: 'single' | 'same' | 'run';
  size: number;
  value: number;
}

/** The fewest cards and the lowest value that beat a set: either is enough. */
export interface ToBeat {
  size: number;
  /** null: no value is high enough. */
  value: number | null;
}

export interface LatestSet extends SetFacts {
  seat: number;
  set: string;
  /** The number cards that still lie there. */
  on_table: string[];
  /** The cards side by side as they are meant, each with the number that it stands for. */
  arranged: { card: string; number: number }[];
  to_beat: ToBeat;
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
