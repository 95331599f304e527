import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/today/sha256';
import type { DailyEntry } from '../../src/local/daily';
import { middlePoints, moreWins, numTries, shareBeaten, withResult, type Field } from '../../src/today/field';
import { binsOf, scaleOf } from '../../src/today/histogram';
import { dateOf, dealOf, FIRST_DATE, hasDeals } from '../../src/today/plan';
import { actionTexts, playTry } from '../../src/today/playout';
import { shareText } from '../../src/today/share_text';
import { streakOf } from '../../src/today/streak';
import type { GameName } from '../../src/protocol/protocol.generated';
import { engineOf } from '../engines';

interface GoldenTry {
  game: GameName;
  date: string;
  seed: number;
  level: string;
  number: number;
  actions: string[];
  points: number[];
  places: number[];
}
const GOLDEN = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/daily_tries.json'), 'utf-8'),
) as GoldenTry[];

describe('the deal of the day', () => {
  it.each(GOLDEN.map((golden) => [golden.game, golden.level, golden] as const))(
    'is played in %s by %s as in Python, to the last action',
    (game, level, { date, seed, number, actions, points, places }) => {
      const engine = engineOf(game);
      const deal = dealOf(game, date, engine.info.rules_version);
      expect(deal.seed).toBe(seed);
      const index = engine.info.levels.findIndex(({ name }) => name === level);
      const played = playTry(engine, deal, index, number);
      expect(actionTexts(engine, deal, played.actions)).toEqual(actions);
      expect(played.outcome).toMatchObject({ points, places });
    },
  );

  it('exists from the first day to this one', () => {
    const dates = ['2026-10-31', FIRST_DATE, '2026-11-16', '2026-11-17', '2026-11-31', 'tomorrow'];
    expect(dates.map((date) => hasDeals(date, '2026-11-16'))).toEqual([false, true, true, false, false, false]);
    expect(dateOf(Date.UTC(2026, 10, 16, 23, 59))).toBe('2026-11-16');
  });
});

it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'é'.repeat(100)])('SHA-256 of %j is the one of Node', (text) => {
  expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
});

describe('the standing among bots', () => {
  const field = [
    { place: 1, points: 30 },
    { place: 2, points: 20 },
    { place: 2, points: 25 },
    { place: 4, points: 10 },
    { place: 4, points: 10 },
  ].reduce<Field>((before, result) => withResult(before, 'hatter', result), {});
  const counts = field.hatter!;

  it('counts equal results together', () => {
    expect(counts).toContainEqual([4, 10, 2]);
    expect(numTries(counts)).toBe(5);
    expect(middlePoints(counts)).toBe(20);
  });

  it('compares the place first, then the points in the direction that wins', () => {
    expect(shareBeaten({ place: 2, points: 20 }, counts, false)).toBeCloseTo(3.5 / 5);
    expect(shareBeaten({ place: 2, points: 20 }, counts, true)).toBeCloseTo(2.5 / 5);
  });

  it('reads the direction from an outcome', () => {
    expect(moreWins({ points: [12, 9, 12], places: [1, 3, 2] })).toBe(true);
    expect(moreWins({ points: [12, 9, 20], places: [2, 1, 3] })).toBe(false);
  });

  it('has the better results on the right', () => {
    for (const isMoreBetter of [true, false]) {
      const scale = scaleOf(field, 18, isMoreBetter);
      const bins = binsOf(counts, scale);
      expect(bins.reduce((sum, { won, other }) => sum + won + other, 0)).toBe(5);
      expect(bins.at(isMoreBetter ? -1 : 0)!.won).toBe(1);
      expect(scale.position(scale.best)).toBeGreaterThan(scale.position(scale.worst));
    }
  });

  it('is shared without a card, as squares', () => {
    const text = shareText({
      game: 'Parade',
      date: '2026-11-16',
      result: { place: 2, points: 20 },
      seats: 4,
      field: { dormouse: [[4, 50, 9]], hatter: counts, 'queen-of-hearts': [[1, 5, 1]] },
      levels: ['dormouse', 'hatter', 'caterpillar', 'queen-of-hearts'],
      isMoreBetter: true,
      streak: 3,
      address: 'https://example.org/#/today/parade/2026-11-16',
    });
    expect(text.split('\n')).toEqual([
      'Wonderland · Parade · 2026-11-16',
      '2/4 🥈 🔥3',
      '🐭🟩 🎩🟨 👑⬜',
      'https://example.org/#/today/parade/2026-11-16',
    ]);
  });
});

describe('a streak', () => {
  const entry = (date: string, startedOn = date, isOver = true): DailyEntry => ({
    format: 1,
    game: 'parade',
    date,
    match: date,
    startedAt: Date.parse(startedOn) + 1000,
    result: isOver ? { points: [1], places: [1] } : null,
    field: null,
    queen: null,
  });

  it('counts days in a row with a finished try that was begun on its day', () => {
    const entries = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-14', '2026-11-15'].map((date) => entry(date));
    expect(streakOf(entries, '2026-11-15')).toEqual({ current: 2, longest: 3 });
    expect(streakOf(entries, '2026-11-16')).toEqual({ current: 2, longest: 3 });
    expect(streakOf(entries, '2026-11-17').current).toBe(0);
    expect(streakOf([...entries, entry('2026-11-13', '2026-11-16')], '2026-11-15').longest).toBe(3);
    expect(streakOf([...entries, entry('2026-11-16', '2026-11-16', false)], '2026-11-16').current).toBe(2);
  });
});
