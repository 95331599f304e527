/** What only a local table understands or says, beside the frames of the protocol. */
import type { AnalysedAction, Closing, GameEvents, GameView, RejectCode, TableView } from './protocol.generated';

/** Says that a match is a try at a deal of the day. */
export interface Daily {
  /** As in 2026-11-16. */
  date: string;
  /** The first try counts: no hints, and nothing is taken back. Further tries are practice. */
  isCounted: boolean;
}

/** A table on this device. */
export interface LocalTableView extends TableView {
  daily: Daily | null;
}

/** Undo everything from the player's last decision on. */
export interface TakeBack {
  t: 'take_back';
  id: string;
}

/** Asks for a hint that thinks for so many usual budgets; one where nothing is said. */
export interface LocalHint {
  t: 'hint';
  id: string;
  budgets?: number;
}

/** What the viewer would see after an action, or after a step that probably follows it. */
export interface Ahead {
  view: GameView;
  events: GameEvents;
}

/** An action that this device has analysed, and its likeliest continuation, in one world that is possible for the viewer. */
export interface ForeseenAction extends AnalysedAction {
  ahead?: Ahead[];
}

/** Why the table closes: the reasons of the server, and those of this device. */
export type ClosingReason =
  | Closing['reason']
  /** no match of that id is on this device */
  | 'not_found'
  /** the saved match cannot be read, or is not possible */
  | 'damaged'
  /** the match was begun with other rules */
  | 'other_rules'
  /** the browser keeps nothing for this page */
  | 'forbidden'
  /** there is no room on the device */
  | 'full'
  /** the browser cannot run WebAssembly */
  | 'no_engine'
  /** the files of the game cannot be fetched */
  | 'unreachable';

export type LocalRejectCode = RejectCode | 'full' | 'forbidden';
