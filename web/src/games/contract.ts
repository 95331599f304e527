/**
 * The interface between the page and a game. A game's folder holds
 *
 * - `Table.svelte`: the table, drawn from `TableProps`;
 * - `index.ts`: everything else, as a `GameModule`; `games/index.ts` loads it when the game is opened;
 * - its texts: `i18n/<language>.ts`, by area;
 * - what docs/web.md lists: its picture, its lesson, the rules of its explanations.
 *
 * The types of its view, events and outcome are `view.generated.ts`, from `src/wonderland/games/<game>/view_types.py`.
 *
 * The page knows no rules: `legal` lists the actions, `view.previews[action]` says what an action does (for sets of
 * Going Out: `view.sets`).
 *
 * The page draws everything around the table: the action bar (whose turn, the prompt, the preview of the considered
 * action, the buttons of `buttons`, confirm and cancel), log, chat, rules, hints, replay and the end sheet.
 *
 * Animation: give every element that shows a card, pawn or cookie `data-flip="KEY"`. The key is unique on the table and
 * stays with the card, pawn or cookie (`card-R4`, `pawn-2`). Give the zones `data-zone="KEY"` (`pile`, `hand-1`). When the
 * view changes, the page animates every element from the former position of its key to the current one. `motions` gives
 * the order, and the zone that an element comes from or goes to when it was or becomes invisible. The elements must not
 * have a CSS transform of their own (transform an inner element instead), and need `position: relative`.
 *
 * Size: the table is drawn in a flex row as wide as the page allows, and may be higher than the screen: then it scrolls.
 * `cqi` and `cqb` are shares of the board's width and height, `@container (--slim)` asks for its kind (styles/screens.ts).
 * A hand stays visible with `position: sticky; bottom: 0`.
 *
 * `Surface.svelte` draws the cloth under the table; its colour `--table` is what a sticky hand fades into.
 *
 * Keys: give every element that can be chosen `data-hotkey="1"` (2, 3, …). The digit presses it; arrow keys move the focus.
 *
 * Explanations: give every zone, space, badge and marker `{@attach explain('KEY')}` (explain/explain.svelte.ts).
 */
import type { Component } from 'svelte';
import type { Choice } from './choice.svelte';
import type { GameEvent, GameName, GameOutcome, GameView, Reason } from '../protocol/protocol.generated';

/** The props of a game's `Table.svelte`. */
export interface TableProps<V extends GameView = GameView> {
  /** What the viewer may know. Immutable: every change brings another object. */
  view: V;
  /** The seat of the viewer, drawn nearest and with its hand open; null for a spectator. */
  seat: number | null;
  /** By seat. Players chose them: show them as text, never as HTML. */
  names: readonly string[];
  /** The viewer's legal actions in notation. Empty unless something can be chosen now. */
  legal: readonly string[];
  /** The action that is considered or selected, and the methods to act. */
  choice: Choice;
  /** The action that a hint recommends, after a request for one. */
  hint: string | null;
}

/** How one element moves when the view changes. Motions of the same step start together. */
export interface Motion {
  /** The `data-flip` key. */
  key: string;
  /** The `data-flip` or `data-zone` key where it starts, if it was not on the table. */
  from?: string;
  /** The zone where it ends, if it is no longer on the table. */
  to?: string;
  /** 0 for the first step. */
  step: number;
}

/** A column of the end sheet. Columns are revealed one by one and added to the totals. */
export interface SheetColumn {
  label: string;
  /** The class with its colours, such as `suit-R`. */
  tone: string;
  /** The drawing that stands for the label, such as `pip-R`. */
  symbol?: string;
  /** By seat. */
  cells: SheetCell[];
}

export interface SheetCell {
  points: number;
  /** The cards or cookies that are counted, in a sign each. */
  chips?: string[];
  /** Where the points come from, in a few words. */
  detail?: string;
  /** Shown with emphasis, such as a majority. */
  marked?: boolean;
}

/** The events of one ply as sentences. */
export function plySentences<E extends GameEvent>(
  game: Pick<GameModule<never, E>, 'sentence' | 'sentences'>,
  events: readonly E[],
  names: readonly string[],
  me: number | null,
): string[] {
  return (
    game.sentences?.(events, names, me) ??
    events.map((event) => game.sentence(event, names, me)).filter((sentence) => sentence !== null)
  );
}

/** The number of the rule that applies now, such as `P5`: the game's initial and a number. The rules open there. */
export function ruleNumber({ game, rule }: GameView): string | null {
  return rule === undefined ? null : `${game.charAt(0).toUpperCase()}${rule}`;
}

/** What the page needs of a game. All texts come from `t`, in the current language. */
export interface GameModule<
  V extends GameView = GameView,
  E extends GameEvent = GameEvent,
  O extends GameOutcome = GameOutcome,
> {
  name: GameName;
  Table: Component<TableProps<V>>;
  /** What the viewer has to do in their turn. */
  prompt(view: V): string;
  /** What another seat is about to do, as a sentence with its name. */
  waiting(view: V, name: string): string;
  /** What an action does and costs, as a sentence: "Green 3 takes red 2 and red 3." */
  describe(view: V, action: string, names: readonly string[]): string;
  /** What an action leaves, beyond its description, in a few words: "2 points then". */
  leaves?(view: V, action: string): string | null;
  /** The label of the button for an action: "Play green 3". */
  label(view: V, action: string): string;
  /** How an action differs from another one of the same label: "left end". */
  which?(view: V, action: string): string;
  /** The legal actions that have no element on the table (`pass`), in order: buttons of the action bar. */
  buttons(view: V, legal: readonly string[]): readonly string[];
  /**
   * The fields of the engine's state with which a turn of the seat would begin now, but for the seat itself: for those
   * who plan while others are to act. null if the seat has no turn any more.
   */
  ahead?(view: V, seat: number): Record<string, number> | null;
  /** What an action would lead to, beyond its description: an action chosen in advance is sent only where it is the same. */
  stakes?(view: V, action: string): unknown;
  /** One event as a sentence for the log and for screen readers; null for events left out. `me` is the viewer's seat. */
  sentence(event: E, names: readonly string[], me: number | null): string | null;
  /** The events of one ply in fewer sentences than one for each event. Default: `sentence` of every event. */
  sentences?(events: readonly E[], names: readonly string[], me: number | null): string[];
  /** The data of a reason in words, for the texts of hints: its `cards`, the `place` that its number means. */
  reasonWords?(reason: Reason): Record<string, string>;
  /** A reason of a hint in words. Default: the texts of hints. */
  reasonText?(reason: Reason): string;
  /** Everybody's points as they stand, by seat. */
  points(view: V): readonly number[];
  /** How the elements move after these events. */
  motions(events: readonly E[], view: V): Motion[];
  /** How long the table's own animations take at the usual speed, in milliseconds. */
  motionMs?(events: readonly E[], view: V): number;
  /** The points of the outcome, split into columns. */
  sheet(outcome: O): SheetColumn[];
  /** Why the winners won, as the end of a sentence that begins with their names. */
  winReason(outcome: O): string;
}
