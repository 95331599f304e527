/** The pace of a table in words: its clock, what happens when it runs out, and what else was agreed. */
import { t, tIfKnown } from '../i18n/index.svelte';
import { LONG_ABSENCE_DAYS, type Pace } from '../protocol/protocol.generated';

const MINUTE = 60;
const HOUR = 3600;
export const DAY = 24 * HOUR;
const LONG_ABSENCE = LONG_ABSENCE_DAYS * DAY;

export const NO_CLOCK: Pace = { clock: 'none', seconds: 0, increment: 0, on_timeout: 'bot' };

/** The two largest units of a length of time: `2 days 3 h`. */
export function durationText(seconds: number): string {
  const parts = (
    [
      ['time.days', Math.floor(seconds / DAY)],
      ['time.hours', Math.floor((seconds % DAY) / HOUR)],
      ['time.minutes', Math.floor((seconds % HOUR) / MINUTE)],
      ['time.seconds', Math.floor(seconds % MINUTE)],
    ] as const
  ).map(([key, n]) => ({ n, text: t(key, { n }) }));
  const first = parts.findIndex(({ n }) => n > 0);
  if (first < 0) {
    return parts.at(-1)!.text;
  }
  const second = parts[first + 1];
  return second?.n ? t('time.two', { a: parts[first]!.text, b: second.text }) : parts[first]!.text;
}

/** What is left of a clock: `4:05`, or for longer times `2 days 3 h`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return seconds >= HOUR
    ? durationText(seconds)
    : `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** The clock alone. */
export function paceText({ clock, seconds, increment }: Pace): string {
  const time = durationText(seconds);
  if (clock === 'none') {
    return t('pace.none');
  }
  if (clock !== 'match') {
    return t('pace.turn', { time });
  }
  return increment > 0 ? t('pace.increment', { time, more: durationText(increment) }) : t('pace.match', { time });
}

/** Do matches there count for ratings? */
export function ratedText({ is_rated: isRated }: { is_rated?: boolean }): string {
  return t(isRated ? 'rated' : 'casual');
}

/** Everything that a table agreed on about time and help, for whoever is about to sit down. */
export function agreements(table: {
  pace: Pace;
  absent_seconds: number | null;
  stand_in: string;
  hints: boolean;
  is_rated?: boolean;
}): string[] {
  const { pace, absent_seconds: absent, hints } = table;
  const level = tIfKnown(`level.${table.stand_in}`, table.stand_in);
  const time = paceText(pace);
  return [
    ratedText(table),
    pace.clock === 'none' ? time : t(pace.on_timeout === 'bot' ? 'pace.bot' : 'pace.forfeit', { time, level }),
    ...(absent !== null ? [t('pace.absent', { time: durationText(absent), level })] : []),
    ...(absent === null && pace.clock === 'none' ? [t('pace.long_absence', { time: durationText(LONG_ABSENCE) })] : []),
    t(hints ? 'pace.hints' : 'pace.no_hints'),
  ];
}
