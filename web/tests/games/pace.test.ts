import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/index.svelte';
import { agreements, clockText, durationText, NO_CLOCK } from '../../src/games/pace';

afterEach(() => setLanguage('en'));

describe('a length of time', () => {
  it.each([
    [0, '0 s'],
    [50, '50 s'],
    [300, '5 min'],
    [90, '1 min 30 s'],
    [3 * 3600, '3 h'],
    [2 * 86400 + 3 * 3600 + 59, '2 days 3 h'],
    [86400 + 60, '1 day'],
  ])('of %d seconds has its two largest units', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('is a clock where it is short', () => {
    expect([clockText(65_000), clockText(1), clockText(-5), clockText(3600_000)]).toEqual([
      '1:05',
      '0:01',
      '0:00',
      '1 h',
    ]);
  });
});

describe('what a table agreed on', () => {
  const table = { pace: NO_CLOCK, absent_seconds: null, stand_in: 'hatter', hints: true };

  it('is told before anybody sits down', async () => {
    expect(agreements(table)).toEqual([
      'casual',
      'no clock: turns wait',
      'after 7 days away, the others may end the match',
      'hints allowed',
    ]);
    const pace = { clock: 'match', seconds: 600, increment: 10, on_timeout: 'forfeit' } as const;
    expect(agreements({ ...table, pace, absent_seconds: 60, hints: false, is_rated: true })).toEqual([
      'rated',
      '10 min for the match + 10 s a turn; then the match is lost',
      'Hatter stands in after 1 min without connection',
      'no hints',
    ]);
    await setLanguage('pl');
    expect(agreements({ ...table, pace: { ...NO_CLOCK, clock: 'days', seconds: 3 * 86400 } })[1]).toContain('3 dni');
  });
});
