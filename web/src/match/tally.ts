/** Who won how many of the matches that the same players played one after the other. Kept in this browser. */
import { deviceStorage } from '../lib/storage';

const KEY = 'wonderland.tallies';
const MOST_TALLIES = 20;

/** By match: the seats that won. */
type Tally = Record<string, number[]>;

function readTallies(): Record<string, Tally> {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '{}') as Record<string, Tally>;
  } catch {
    return {};
  }
}

export function forgetTallies(): void {
  deviceStorage.removeItem(KEY);
}

/**
 * Adds a finished match, unless it is there, and returns the number of matches and each seat's wins. `players` tells
 * tallies apart: the table, or the names of those who play on this device.
 */
export function tallyWith(
  players: string,
  match: string,
  places: readonly number[],
): { matches: number; wins: number[] } {
  const { [players]: before = {}, ...others } = readTallies();
  const tally = { ...before, [match]: places.flatMap((place, seat) => (place === 1 ? [seat] : [])) };
  try {
    const kept = Object.entries(others).slice(1 - MOST_TALLIES);
    deviceStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [players]: tally }));
  } catch {
    // Storage is full or off: the tally ends with this match.
  }
  const winners = Object.values(tally);
  return {
    matches: winners.length,
    wins: places.map((_, seat) => winners.filter((seats) => seats.includes(seat)).length),
  };
}
