/** A match on this device as it is stored: how it was dealt, and every decision. */
import { GAME_NAMES } from '../games/names.generated';
import { isCount, isObject } from '../lib/json';
import type { Daily } from '../protocol/local_table';
import type { Fairness } from '../records/fairness';
import type { GameName } from '../protocol/protocol.generated';

export interface LocalPlayer {
  name: string;
  /** Of a bot; null for a person. */
  level: string | null;
}

/** What has to be known to start a match. */
export interface LocalSetup {
  game: GameName;
  options: Record<string, unknown>;
  /** By seat. */
  players: LocalPlayer[];
  /** The seat that starts; null if the deal decides. */
  starter: number | null;
}

/** The points and places of a finished match, by seat. */
export interface Result {
  points: number[];
  places: number[];
}

/** Where a match begins that goes on from a position of another one. */
export interface Origin {
  /** The actions that lead there. */
  actions: string[];
  /** The players of the other match, and its end. */
  players: string[];
  result: Result | null;
  /** Of a deal by a server: the key of all chance in hex, and what a record says of it. */
  fair: { key: string; fairness: Fairness } | null;
}

export interface SavedMatch extends LocalSetup {
  id: string;
  /** The version of the rules, and the seed of the deal; null until the cards are dealt. */
  rules: number | null;
  seed: number | null;
  /** In notation. */
  actions: string[];
  /** The number of changes: whoever stores a change must have seen the last one. */
  version: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  changedAt: number;
  /** Whose turn it is; null before the deal and after the end. */
  seat: number | null;
  /** Of a finished match. */
  result: Result | null;
  /** Of a deal of the day. */
  daily?: Daily;
  /** Of a match that does not begin with the deal. */
  origin?: Origin;
}

/** The stored data is no match, or the rules do not allow what it says. */
export class DamagedMatchError extends Error {}

/** The match was begun with other rules. */
export class OtherRulesError extends Error {}

export function newMatch(setup: LocalSetup, now = Date.now()): SavedMatch {
  return {
    ...setup,
    players: setup.players.map(({ name, level }) => ({ name: cleanName(name), level })),
    id: randomId(),
    rules: null,
    seed: null,
    actions: [],
    version: 0,
    startedAt: now,
    changedAt: now,
    seat: null,
    result: null,
  };
}

/** The same players and options, and the next seat starts. */
export function rematchOf({ game, options, players, starter }: SavedMatch): LocalSetup {
  return { game, options, players, starter: ((starter ?? 0) + 1) % players.length };
}

export function isPerson(player: LocalPlayer): boolean {
  return player.level === null;
}

/** The match, if the stored data is one; DamagedMatchError otherwise. */
export function checkSaved(data: unknown): SavedMatch {
  const match = data as SavedMatch;
  const isSound =
    isObject(data) &&
    typeof match.id === 'string' &&
    GAME_NAMES.includes(match.game) &&
    isObject(match.options) &&
    Array.isArray(match.players) &&
    match.players.length > 0 &&
    match.players.every(isPlayer) &&
    (match.seed === null || (isCount(match.seed) && isCount(match.rules))) &&
    (match.starter === null || isCount(match.starter)) &&
    Array.isArray(match.actions) &&
    match.actions.every((action) => typeof action === 'string') &&
    [match.version, match.startedAt, match.changedAt].every(isCount) &&
    (match.result === null || isObject(match.result)) &&
    (match.daily === undefined || isDaily(match.daily)) &&
    (match.origin === undefined || isOrigin(match.origin));
  if (!isSound) {
    throw new DamagedMatchError('this is no match');
  }
  return match;
}

function isPlayer(data: unknown): boolean {
  const { name, level } = (data ?? {}) as LocalPlayer;
  return typeof name === 'string' && (level === null || typeof level === 'string');
}

function isDaily(data: unknown): boolean {
  return isObject(data) && typeof data.date === 'string' && typeof data.isCounted === 'boolean';
}

function isOrigin(data: unknown): boolean {
  const { actions, players, fair } = (data ?? {}) as Origin;
  const isTexts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === 'string');
  return isTexts(actions) && isTexts(players) && (fair === null || /^[0-9a-f]{64}$/.test(fair?.key));
}

/** A name as a record may hold it: without control characters. */
function cleanName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || '?';
}

/** `crypto.randomUUID` exists only on pages of https and localhost. */
/** A name that nothing else on any device has. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** 53 random bits. */
export function randomSeed(): number {
  return Number(crypto.getRandomValues(new BigUint64Array(1))[0]! & BigInt(Number.MAX_SAFE_INTEGER));
}
