/** Dates as people say them: "today, 14:05", "yesterday, 9:30", "12 Nov", "12 Nov 2025". */
import { currentLanguage, t } from './index.svelte';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When something happened, in the current language. `now` and `when` in milliseconds since 1970. */
export function dateText(when: number, now = Date.now()): string {
  const language = currentLanguage();
  const days = Math.round((startOfDay(now) - startOfDay(when)) / DAY_MS);
  if (days === 0 || days === 1) {
    const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
    return t('list.comma', { a: day, b: new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(when) });
  }
  const isThisYear = new Date(when).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(when);
}

/** A UTC date such as 2026-11-16, in the current language. */
export function dayText(date: string, length: 'short' | 'long' = 'short'): string {
  const weekday = length === 'long' ? { weekday: 'long' as const, year: 'numeric' as const } : {};
  const format = { day: 'numeric', month: length, timeZone: 'UTC', ...weekday } as const;
  return new Intl.DateTimeFormat(currentLanguage(), format).format(Date.parse(date));
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
