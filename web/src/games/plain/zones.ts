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

export function zonesOf(view: GameView): Zones {
  const zones: Zones = { shared: [], bySeat: Array.from({ length: view.seats }, () => []) };
  for (const [name, value] of Object.entries(view)) {
    if (UNTOLD.has(name)) {
      continue;
    }
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

/** Has every seat its own list, object or points? A list of cards belongs to all, however many there are. */
function isBySeat(name: string, value: unknown, seats: number): value is unknown[] {
  return (
    Array.isArray(value) &&
    value.length === seats &&
    (POINTS.has(name) || value.every((part) => part !== null && typeof part === 'object'))
  );
}
