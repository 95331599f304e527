/** The frames and resources of the server, as in `src/wonderland/server/frames.py` and `resources.py`. */

export type GameName = 'parade' | 'going-out' | 'tea-party';
export type Controller = 'open' | 'human' | 'bot' | 'away';
export type TablePhase = 'gathering' | 'playing' | 'finished';

export const EMOTES = [
  'hello',
  'thanks',
  'well_played',
  'oops',
  'thinking',
  'hurry',
  'grin',
  'off_with_their_head',
] as const;
export type Emote = (typeof EMOTES)[number];

export type RejectCode =
  | 'unparsable'
  | 'illegal'
  | 'stale'
  | 'not_your_turn'
  | 'not_allowed'
  | 'not_now'
  | 'not_found'
  | 'too_large'
  | 'too_fast'
  | 'unavailable';

/** A fact about a match: what happened, to whom, and the details that the game's `notation.md` lists. */
export interface GameEvent {
  event: string;
  seat: number | null;
  [detail: string]: unknown;
}

/** What every game's view has; each game's `view.ts` adds the rest. */
export interface GameView {
  game: GameName;
  seats: number;
  phase: string;
  /** The seat to act, null when the match is over. */
  seat: number | null;
  start: number;
  /** By action: what it would do. Only while it is the viewer's turn. */
  previews: Record<string, unknown>;
  events: GameEvent[];
}

export interface Outcome {
  points: number[];
  places: number[];
  ended: string;
  decided: string;
  sheet: Record<string, unknown>[];
}

export interface SeatView {
  controller: Controller;
  name: string;
  player: string | null;
  level: string | null;
  is_connected: boolean;
}

export interface TableView {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  phase: TablePhase;
  is_public: boolean;
  turn_seconds: number | null;
  host: string;
  seats: SeatView[];
  num_spectators: number;
  num_matches: number;
  invite: string | null;
}

export interface LogEntry {
  ply: number;
  seat: number;
  events: GameEvent[];
  /** The level that played while the bot's own was being prepared. */
  stand_in?: string | null;
}

export interface MatchView {
  id: string;
  ply: number;
  view: GameView;
  legal: string[];
  log: LogEntry[];
  names: string[];
  outcome: Outcome | null;
  clock_ms: number | null;
}

export interface ChatLine {
  v: number;
  player: string;
  name: string;
  seat: number | null;
  text: string;
  emote: Emote | null;
}

export interface You {
  player: string | null;
  seat: number | null;
  is_host: boolean;
}

export interface Snapshot {
  you: You;
  table: TableView;
  match: MatchView | null;
  chat: ChatLine[];
}

export interface Acted {
  ply: number;
  seat: number;
  events: GameEvent[];
  view: GameView;
  legal: string[];
  by: 'human' | 'bot' | 'clock';
  stand_in: string | null;
  outcome: Outcome | null;
  clock_ms: number | null;
}

export interface TableChanged {
  what: string;
  seat: number | null;
  table: TableView;
  you: You | null;
}

export interface Started {
  table: TableView;
  match: MatchView;
  you: You | null;
}

export interface Presence {
  connected: boolean[];
  num_spectators: number;
}

export interface Reject {
  id: string | null;
  code: RejectCode;
  text: string;
}

export interface HintAction {
  action: string;
  /** null for an action that was not looked at, such as the only one. */
  win_chance: number | null;
  points: number | null;
  visits: number;
}

export interface Hint {
  id: string;
  actions: HintAction[];
}

export interface Closing {
  reason: 'restart' | 'slow' | 'seat_moved' | 'kicked' | 'expired';
  text: string;
}

/** A frame from the table. `v` counts the table's events after it. */
export type Frame = { v: number } & (
  | { t: 'snapshot'; d: Snapshot }
  | { t: 'acted'; d: Acted }
  | { t: 'table'; d: TableChanged }
  | { t: 'started'; d: Started }
  | { t: 'said'; d: ChatLine }
  | { t: 'presence'; d: Presence }
  | { t: 'ack'; d: { id: string } }
  | { t: 'reject'; d: Reject }
  | { t: 'hint'; d: Hint }
  | { t: 'closing'; d: Closing }
);

/** What a viewer may ask of the table; `id` is added when it is sent. */
export type Request =
  | { t: 'act'; base_v: number; action: string }
  | { t: 'say'; text?: string; emote?: Emote }
  | { t: 'seat_bot'; seat: number; level: string }
  | { t: 'empty_seat'; seat: number }
  | { t: 'fill_seats'; level: string }
  | { t: 'shuffle_seats' }
  | { t: 'start' }
  | { t: 'hint' }
  | { t: 'ping' };

export interface OptionInfo {
  name: string;
  help: string;
  default: unknown;
  choices: unknown[];
  lowest: number;
  highest: number;
}

export interface GameInfo {
  name: GameName;
  title: string;
  min_seats: number;
  max_seats: number;
  options: OptionInfo[];
}

export interface LevelInfo {
  name: string;
  title: string;
  description: string;
}

export interface Player {
  player: string;
  name: string;
}

export interface NewTable {
  game: GameName;
  seats: number;
  options?: Record<string, unknown>;
  turn_seconds?: number | null;
  is_public?: boolean;
  bots?: (string | null)[];
  start?: boolean;
  watch?: boolean;
}

export interface NewTableAnswer {
  table: string;
  invite: string;
  seat?: number;
}

export interface TableInfo {
  id: string;
  game: GameName;
  phase: TablePhase;
  seats: SeatView[];
  options: Record<string, unknown>;
  turn_seconds: number | null;
}

export interface MatchInfo {
  id: string;
  table: string;
  game: GameName;
  names: string[];
  points: number[];
  places: number[];
  seat: number | null;
  ended_at: string;
}

export interface Step {
  ply: number;
  seat: number | null;
  action: string | null;
  events: GameEvent[];
  view: GameView;
}

export interface Steps {
  id: string;
  game: GameName;
  names: string[];
  num_plies: number;
  outcome: Outcome;
  steps: Step[];
}
