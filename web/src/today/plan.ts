/** The deals of the day: one per game and UTC date, the same for everybody (docs/today.md). */
import plan from '../../../src/wonderland/arena/deal_of_the_day.json';
import type { Engine } from '../engine/engine';
import type { LevelLayout } from '../engine/module.generated';
import { sha256 } from './sha256';
import type { GameName } from '../protocol/protocol.generated';

const DAY_MS = 24 * 60 * 60 * 1000;
const SEED_BITS = 53;
/** The seeds of a level's tries have indexes from here on; those of decisions are smaller. */
const FIRST_TRY = 100_000;

const GAME_PLANS = import.meta.glob<number>('../../../src/wonderland/games/*/deal_of_the_day.json', {
  import: 'queen_iterations',
  eager: true,
});

export const { seat: MY_SEAT, opponents: OPPONENTS, quick_tries: QUICK_TRIES, seconds: SECONDS } = plan;
export const SEATS = OPPONENTS.length + 1;
export const FIRST_DATE = plan.first;
/** The level whose try is told apart. */
export const QUEEN = 'queen-of-hearts';

export interface DailyDeal {
  game: GameName;
  /** As in 2026-11-16. */
  date: string;
  seed: number;
}

export function dealOf(game: GameName, date: string, rulesVersion: number): DailyDeal {
  const digest = sha256(`wonderland/${game}/rules ${rulesVersion}/${date}`);
  const bits = new DataView(digest.buffer).getBigUint64(0) >> BigInt(64 - SEED_BITS);
  return { game, date, seed: Number(bits) };
}

/** Who plays, by seat; null is the player. */
export function levelsBySeat(): (string | null)[] {
  return [...OPPONENTS.slice(0, MY_SEAT), null, ...OPPONENTS.slice(MY_SEAT)];
}

/** Of a level that has only a time limit. */
function queenIterations(game: GameName): number {
  return (
    GAME_PLANS[`../../../src/wonderland/games/${game.replace('-', '_')}/deal_of_the_day.json`] ?? plan.queen_iterations
  );
}

/** The level without a limit in seconds, which would give other answers on another machine. */
export function timeless(level: LevelLayout, game: GameName): LevelLayout {
  const iterations = level.is_searching ? (level.budget.iterations ?? queenIterations(game)) : null;
  return { ...level, budget: { seconds: null, iterations } };
}

/** The seed of all decisions of a level's try. */
export function trySeed(engine: Pick<Engine, 'seedFor'>, seed: number, levelIndex: number, number: number): number {
  return engine.seedFor(seed, FIRST_TRY * (1 + levelIndex) + number);
}

/** The UTC date. */
export function dateOf(time = Date.now()): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Is it a date that has deals? */
export function hasDeals(date: string, today = dateOf()): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date) && isDate(date) && date >= FIRST_DATE && date <= today;
}

function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && dateOf(time) === text;
}

export function daysAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}
