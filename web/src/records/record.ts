/** Records (docs/records.md), as far as a replay needs them. Nothing about the input is trusted. */
import { isCount, isObject } from '../lib/json';
import { TextError } from '../lib/text_error';
import type { Stopped } from '../protocol/protocol.generated';
import type { Fairness } from './fairness';

export const FORMAT = 'wonderland-record-1';
const MAX_TEXT = 200;

export interface Decision {
  seat: number;
  action: string;
  /** What a link leaves out, because it follows from the deal and the actions. */
  trail?: unknown;
  legal?: unknown;
}

export interface MatchRecord {
  format: typeof FORMAT;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  players: string[];
  /** Null for a match with `fairness`. */
  seed: number | null;
  deal?: unknown;
  decisions: Decision[];
  outcome?: unknown;
  fairness?: Fairness;
  /** Of a match that ended before its rules ended it. */
  stopped?: Stopped;
}

/** Why a record cannot be replayed; each has a sentence in the catalogues. */
export type Reason =
  | 'not_one'
  | 'other_format'
  | 'too_large'
  | 'link'
  | 'no_seed'
  | 'fairness'
  | 'commitment'
  | 'no_fairness'
  | 'other_deal'
  | 'other_game'
  | 'other_rules'
  | 'impossible'
  | 'deal'
  | 'step'
  | 'unfinished'
  | 'outcome'
  /** Not the record's fault: the engine does not run here, or cannot be loaded. */
  | 'no_engine'
  | 'insecure'
  | 'unreachable';

export class RecordError extends TextError {
  readonly reason: Reason;

  constructor(reason: Reason, params: Record<string, string | number> = {}) {
    const isEngine = reason === 'no_engine' || reason === 'unreachable';
    super(isEngine ? `closing.${reason}` : `record.${reason}`, reason, params);
    this.reason = reason;
  }
}

/** The records of a file: one JSON document, or one a line. RecordError for the first that is none. */
export function readRecords(text: string): MatchRecord[] {
  const whole = parse(text);
  if (whole !== undefined) {
    return [checkRecord(whole)];
  }
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length === 0) {
    throw new RecordError('not_one');
  }
  return lines.map((line) => checkRecord(parse(line)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data as a record, if it has the shape of one and says how it was dealt. */
export function checkRecord(data: unknown): MatchRecord {
  const record = data as MatchRecord;
  if (isObject(data) && isText(data.format) && data.format !== FORMAT && data.format.startsWith('wonderland-record-')) {
    throw new RecordError('other_format');
  }
  const hasShape =
    isObject(data) &&
    data.format === FORMAT &&
    isText(data.game) &&
    isCount(data.rules) &&
    isCount(data.seats) &&
    isObject(data.options) &&
    isList(data.players, isText) &&
    data.players.length === data.seats &&
    (data.seed === null || isCount(data.seed)) &&
    (data.fairness === undefined || isObject(data.fairness)) &&
    (data.stopped === undefined || isStopped(data.stopped, data.seats)) &&
    isList(data.decisions, isDecision);
  if (!hasShape) {
    throw new RecordError('not_one');
  }
  if (record.seed === null && record.fairness === undefined) {
    throw new RecordError('no_seed');
  }
  return record;
}

/** Whoever stayed shares the first place, whoever forfeited the match the last one; nobody has one after an agreement. */
function isStopped(data: unknown, seats: number): boolean {
  if (!isObject(data) || !isList(data.places, isCount)) {
    return false;
  }
  const places = data.places as number[];
  const numWinners = places.filter((place) => place === 1).length;
  return data.how === 'abandoned'
    ? places.length === 0
    : (data.how === 'resigned' || data.how === 'timeout') &&
        places.length === seats &&
        numWinners > 0 &&
        numWinners < seats &&
        places.every((place) => place === 1 || place === numWinners + 1);
}

function isDecision(data: unknown): boolean {
  return isObject(data) && isCount(data.seat) && isText(data.action);
}

function isList(data: unknown, isItem: (item: unknown) => boolean): data is unknown[] {
  return Array.isArray(data) && data.every(isItem);
}

function isText(data: unknown): data is string {
  return typeof data === 'string' && data.length <= MAX_TEXT;
}

/** Are both the same JSON? The order of fields is free. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
    );
  }
  return a === b;
}
