/** How what two devices know becomes one, without loss: per kind of what is kept in study. */
import { isObject } from '../lib/json';
import { asDailyEntry, type DailyEntry } from './daily';

/** Of two values of the same key; `mine` where both know as much. */
export function mergeStudy(mine: unknown, other: unknown): unknown {
  const [mineToday, otherToday] = [asDailyEntry(mine), asDailyEntry(other)];
  if (mineToday && otherToday) {
    return mergeDaily(mineToday, otherToday);
  }
  const isFurther = numberIn(other, 'at') > numberIn(mine, 'at') || stepsIn(other).length > stepsIn(mine).length;
  const further = isFurther ? other : mine;
  const steps = [...new Set([further, mine, other].flatMap(stepsIn))];
  return isObject(further) && steps.length > stepsIn(further).length ? { ...further, done: steps } : further;
}

/** The try that was begun first counts. Of the same try, what either device knows. */
function mergeDaily(mine: DailyEntry, other: DailyEntry): DailyEntry {
  if (mine.match !== other.match) {
    return other.startedAt < mine.startedAt ? other : mine;
  }
  const result = mine.result ?? other.result;
  return { ...mine, result, field: mine.field ?? other.field, queen: mine.queen ?? other.queen };
}

function numberIn(value: unknown, name: string): number {
  const found = isObject(value) ? value[name] : null;
  return typeof found === 'number' ? found : 0;
}

/** The steps of a lesson that were solved. */
function stepsIn(value: unknown): unknown[] {
  return isObject(value) && Array.isArray(value.done) ? value.done : [];
}

/** JSON that is the same for equal values, whatever the order of their fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
