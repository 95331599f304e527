/** What is kept of the counted tries at the deals of the day, under `today/GAME/DATE`. It outlives the match. */
import { isCount, isObject } from '../lib/json';
import type { GameName } from '../protocol/protocol.generated';
import type { SavedMatch } from './saved_match';

const FORMAT = 1;
export const DAILY_PREFIX = 'today/';

/** What a level's tries got: place, points, and how many got both. */
export type Counts = [place: number, points: number, count: number][];

export interface DailyEntry {
  format: typeof FORMAT;
  game: GameName;
  date: string;
  /** The counted try. */
  match: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** By seat, when the try is over. */
  result: { points: number[]; places: number[] } | null;
  /** By level: what bots got from the same seat. Null until it is computed. */
  field: Record<string, Counts> | null;
  queen: QueenTry | null;
}

/** The first of the Queen's tries. */
export interface QueenTry {
  place: number;
  points: number;
  /** In notation. */
  actions: string[];
}

export function dailyKey(game: GameName, date: string): string {
  return `${DAILY_PREFIX}${game}/${date}`;
}

/** The entry of a counted try; null for any other match. */
export function dailyEntry({ daily, game, id, startedAt, result }: SavedMatch): DailyEntry | null {
  return daily?.isCounted
    ? { format: FORMAT, game, date: daily.date, match: id, startedAt, result, field: null, queen: null }
    : null;
}

/** The entry, if the stored data is one. */
export function asDailyEntry(data: unknown): DailyEntry | null {
  const entry = data as DailyEntry;
  const isSound =
    isObject(data) &&
    entry.format === FORMAT &&
    typeof entry.date === 'string' &&
    isCount(entry.startedAt) &&
    (entry.result === null || (isObject(entry.result) && Array.isArray(entry.result.places))) &&
    (entry.field === null || isObject(entry.field)) &&
    (entry.queen === null || isObject(entry.queen));
  return isSound ? entry : null;
}
