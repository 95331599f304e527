/**
 * What the page asks of a game. A game's folder holds
 *
 * - `view.ts`: the types of its view, as `src/wonderland/games/<game>/view.py` makes it;
 * - `Table.svelte`: the table, drawn from `TableProps`;
 * - `index.ts`: everything else, as a `GameModule`; `games/index.ts` loads it when the game is opened;
 * - its words: `i18n/<language>/<game>.ts`, one file a language.
 *
 * No rules here: what may be done is `legal`, what it does is `view.previews[action]`.
 *
 * The page draws everything around the table: the action bar (whose turn, what is awaited, what the considered
 * action does, the buttons of `buttons`, confirm and cancel), log, chat, rules, hints, replay and the end sheet.
 *
 * Motion: give every element that stands for a card, pawn or cookie `data-flip="KEY"`, KEY unique on the table and the
 * same wherever that thing lies (`card-R4`, `pawn-2`), and the places `data-zone="KEY"` (`pile`, `hand-1`). When the view
 * changes, the page moves every element from where its key was to where it is; `motions` says in which order, and from
 * or to which zone for what was or becomes invisible. The elements themselves must not have a CSS transform of
 * their own (lift an inner element instead), and need `position: relative`.
 *
 * Room: the table is drawn in a flex row as wide as the page allows, and may be higher than the screen; `cqi` and `@container` tell
 * how wide that is. `--dock` is the height of the action bar that covers its lower edge, so that a hand can stay in sight with
 * `position: sticky; bottom: var(--dock)`. It is not handed down by itself: every element on the way says `--dock: inherit`.
 *
 * Keys: give what can be chosen `data-hotkey="1"` (2, 3, …): digits press it, arrow keys walk over all of them.
 */
import type { Component } from 'svelte';
import type { Choice } from '../table/choice.svelte';
import type { GameEvent, GameName, GameView, Outcome } from '../table/protocol';

/** The props of a game's `Table.svelte`. */
export interface TableProps<V extends GameView = GameView> {
  /** What the viewer may know. A new object at every change; never changed in place. */
  view: V;
  /** Whose eyes: the seat shown nearest, its hand in clear. null for a spectator. */
  seat: number | null;
  /** By seat; to be shown as text only. */
  names: readonly string[];
  /** The viewer's legal actions in notation. Empty unless something can be chosen now. */
  legal: readonly string[];
  /** What is being considered and chosen, and the way to act. */
  choice: Choice;
  /** The action that a hint recommends, once asked for. */
  hint: string | null;
}

/** How one thing moves when a view changes: things of one step at the same time, the steps one after the other. */
export interface Motion {
  /** The `data-flip` key. */
  key: string;
  /** From which `data-flip` or `data-zone` key it comes, when it was not on the table itself. */
  from?: string;
  /** To which zone it goes, when it is no longer on the table. */
  to?: string;
  /** 0 for what happens first. */
  step: number;
}

/** A column of the end sheet, revealed as a whole and added to the totals. */
export interface SheetColumn {
  label: string;
  /** By seat. */
  cells: SheetCell[];
}

export interface SheetCell {
  points: number;
  /** A few words or cards on where the points come from, such as `3 5 7`. */
  detail?: string;
  /** Shown with emphasis, such as a majority. */
  marked?: boolean;
}

/** What one ply caused, as sentences. */
export function tellPly(
  game: GameModule,
  events: readonly GameEvent[],
  names: readonly string[],
  me: number | null,
): string[] {
  return (
    game.tell?.(events, names, me) ??
    events.map((event) => game.sentence(event, names, me)).filter((sentence) => sentence !== null)
  );
}

/** A game for the page. All texts in the language of the moment, through `t`. */
export interface GameModule<V extends GameView = GameView> {
  name: GameName;
  Table: Component<TableProps<V>>;
  /** What the viewer, whose turn it is, is asked to do. */
  prompt(view: V): string;
  /** What another seat is about to do, as a sentence with its name. */
  waiting(view: V, name: string): string;
  /** What an action does and costs, as a sentence: "Green 3 takes red 2 and red 3." */
  describe(view: V, action: string, names: readonly string[]): string;
  /** The short label of the button that does it: "Play green 3". */
  label(view: V, action: string): string;
  /** The legal actions that have no place on the table (`pass`), in order; the action bar offers them as buttons. */
  buttons(view: V, legal: readonly string[]): readonly string[];
  /** One event as a sentence for the log and for listeners; null when it is not worth one. `me` is the viewer's seat. */
  sentence(event: GameEvent, names: readonly string[], me: number | null): string | null;
  /** What one ply caused, in fewer sentences than one an event; without it every event's own sentence is told. */
  tell?(events: readonly GameEvent[], names: readonly string[], me: number | null): string[];
  /** The number of the rule that matters now, such as `P5`: the rules open there. */
  rule(view: V): string;
  /** How what happened is to be shown. */
  motions(events: readonly GameEvent[], view: V): Motion[];
  /** How long what the table itself moves takes, in milliseconds. */
  lasts?(events: readonly GameEvent[], view: V): number;
  /** How the points came about, column by column; the totals are the outcome's own. */
  sheet(outcome: Outcome): SheetColumn[];
  /** Why the winners won, as a sentence fragment after their names. */
  decided(outcome: Outcome): string;
}
