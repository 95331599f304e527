/** Days in a row with a counted try that was begun on its day. */
import type { DailyEntry } from '../local/daily';
import { dateOf, daysAfter } from './plan';

export interface Streak {
  /** Until today, or until yesterday while today's deals are open. */
  current: number;
  longest: number;
}

export function streakOf(entries: readonly DailyEntry[], today = dateOf()): Streak {
  const isOnTime = ({ date, startedAt, result }: DailyEntry) => result !== null && dateOf(startedAt) === date;
  const days = new Set(entries.filter(isOnTime).map(({ date }) => date));
  const last = days.has(today) ? today : daysAfter(today, -1);
  const longest = Math.max(0, ...[...days].map((day) => lengthUntil(days, day)));
  return { current: lengthUntil(days, last), longest };
}

function lengthUntil(days: ReadonlySet<string>, last: string): number {
  let length = 0;
  while (days.has(daysAfter(last, -length))) {
    length += 1;
  }
  return length;
}
