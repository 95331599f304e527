/** What lies on the table of any game, from its view: zones that all share, and what belongs to each seat. */
import type { GameView } from '../../protocol/protocol.generated';
import { titleOf } from './words';

export interface Zone {
  title: string;
  value: unknown;
}

export interface Zones {
  shared: Zone[];
  bySeat: Zone[][];
}

/** Shown elsewhere: whose turn it is, what happened, what actions do. */
const UNTOLD = new Set(['game', 'seats', 'seat', 'start', 'rule', 'previews', 'events', 'texts']);
/** An object for every seat with what belongs to it. */
const PLAYERS = 'players';
/** Numbers by seat; other lists of numbers may be anything. */
const POINTS = new Set(['points', 'totals', 'scores']);

/** Fields with the number of a seat, such as `seat` and `dealer_seat`. */
const SEAT = /(^|_)seat$/;

export function zonesOf(view: GameView, names: readonly string[]): Zones {
  const zones: Zones = { shared: [], bySeat: Array.from({ length: view.seats }, () => []) };
  for (const [name, fact] of Object.entries(view)) {
    if (UNTOLD.has(name)) {
      continue;
    }
    const value = withNames(name, fact, names);
    if (name === PLAYERS && isBySeat(name, value, view.seats)) {
      value.forEach((facts, seat) => zones.bySeat[seat]!.push(...partsOf(facts as object)));
    } else if (isBySeat(name, value, view.seats)) {
      value.forEach((part, seat) => zones.bySeat[seat]!.push({ title: titleOf(name), value: part }));
    } else {
      zones.shared.push({ title: titleOf(name), value });
    }
  }
  return zones;
}

/** The fields of an object with their names. */
export function partsOf(value: object): Zone[] {
  return Object.entries(value).map(([name, part]) => ({ title: titleOf(name), value: part as unknown }));
}

/** The value with names instead of the numbers of seats, which count from 0. */
function withNames(name: string, value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((part) => withNames(name, part, names));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(key, part, names)]));
  }
  return SEAT.test(name) && typeof value === 'number' ? (names[value] ?? value) : value;
}

/** Has every seat its own list, object or points? A list of cards belongs to all, however many there are. */
function isBySeat(name: string, value: unknown, seats: number): value is unknown[] {
  return (
    Array.isArray(value) &&
    value.length === seats &&
    (POINTS.has(name) || value.every((part) => part !== null && typeof part === 'object'))
  );
}
