/** The matches that were deleted on this device, until its other devices know. */
import { deviceStorage } from '../lib/storage';

const KEY = 'wonderland.removed';
const MOST = 500;

export function removedMatches(): string[] {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function noteRemoved(match: string): void {
  store([...removedMatches(), match].slice(-MOST));
}

export function forgetRemoved(matches: readonly string[]): void {
  store(removedMatches().filter((match) => !matches.includes(match)));
}

function store(matches: readonly string[]): void {
  try {
    deviceStorage.setItem(KEY, JSON.stringify(matches));
  } catch {
    // Storage is full or off: another device may bring the match back.
  }
}
