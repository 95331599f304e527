import { describe, expect, it } from 'vitest';
import type { DailyEntry } from '../../src/local/daily';
import { DamagedFileError, missing, parseEverything, soundPart, type Everything } from '../../src/local/all_data';
import type { SavedMatch } from '../../src/local/saved_match';
import { accuraciesOf, numLessonSteps, numPuzzlesSolved, resultsOf } from '../../src/progress/results';
import { ALICE, BEN, DORMOUSE, savedMatch } from '../local/counting';

const HATTER = { name: 'Hatter', level: 'hatter' };
const LEVELS = ['dormouse', 'hatter'];

function finished(players: SavedMatch['players'], places: number[], more: Partial<SavedMatch> = {}): SavedMatch {
  return { ...savedMatch(players), result: { points: places, places }, ...more };
}

describe('results by level', () => {
  it('count finished matches of one person by the strongest bot', () => {
    const matches = [
      finished([ALICE, DORMOUSE], [1, 2]),
      finished([ALICE, DORMOUSE, HATTER], [3, 2, 1]),
      finished([ALICE, BEN, HATTER], [1, 2, 3]), // two people
      finished([DORMOUSE, HATTER], [1, 2]), // nobody
      savedMatch([ALICE, HATTER]), // goes on
      finished([ALICE, HATTER], [1, 2], { daily: { date: '2026-11-16', isCounted: false } }),
      finished([ALICE, HATTER], [1, 2], { game: 'tea-party' }),
    ];
    expect(resultsOf(matches, 'parade', LEVELS)).toEqual([
      { level: 'dormouse', played: 1, won: 1, fair: 1 / 2 },
      { level: 'hatter', played: 1, won: 0, fair: 1 / 3 },
    ]);
  });

  it('have the accuracy of the reviewed seat, in the order of the reviews', () => {
    const review = (at: number, seat: number | null, accuracies: (number | null)[]) => ({
      format: 1,
      seat,
      at,
      review: { format: 2, game: 'parade', accuracies },
    });
    const reviews = [review(9, 0, [80, 20]), review(3, 1, [null, 60]), review(4, null, [50, 60]), { format: 1 }];
    expect(accuraciesOf(reviews, 'parade')).toEqual([
      { at: 3, value: 60 },
      { at: 9, value: 80 },
    ]);
    expect(accuraciesOf(reviews, 'tea-party')).toEqual([]);
  });

  it('count what was solved in lessons and puzzles', () => {
    expect(numLessonSteps([{ done: ['a', 'b'] }, { done: ['c'] }, null])).toBe(3);
    expect(numPuzzlesSolved([{ right: 2 }, { right: 0, wrong: 1 }, 7])).toBe(1);
  });
});

describe('everything in one file', () => {
  const daily: DailyEntry = {
    format: 1,
    game: 'parade',
    date: '2026-11-16',
    match: 'm',
    startedAt: 5,
    result: null,
    field: null,
    queen: null,
  };
  const match = { ...savedMatch([ALICE, DORMOUSE]), id: 'm' };
  const whole = (changes: Partial<Everything> = {}): Everything => ({
    format: 'wonderland-device-1',
    matches: [match],
    records: {},
    study: { 'today/parade/2026-11-16': daily, 'puzzle/parade/1': { format: 1 } },
    ...changes,
  });

  it('is read as it was written', () => {
    expect(parseEverything(JSON.stringify(whole()))).toEqual(whole());
  });

  it.each([
    ['no JSON', '{"format'],
    ['another format', JSON.stringify({ ...whole(), format: 'wonderland-record-1' })],
    ['a damaged match', JSON.stringify(whole({ matches: [{ ...match, actions: 'G3' as never }] }))],
    ['a damaged record', JSON.stringify(whole({ records: { m: '{}' } }))],
    ['a record of no match', JSON.stringify(whole({ records: { other: '{}' } }))],
    ['an unknown key', JSON.stringify(whole({ study: { 'other/x': { format: 1 } } }))],
    ['a value without format', JSON.stringify(whole({ study: { 'lesson/parade': {} } }))],
    ['a damaged try', JSON.stringify(whole({ study: { 'today/parade/2026-11-16': { format: 1 } } }))],
  ])('is refused with %s', (_, text) => {
    expect(() => parseEverything(text)).toThrow(DamagedFileError);
  });

  it('is exported without what is damaged', () => {
    const broken = { ...match, id: 'broken', actions: 'G3' as never };
    expect(soundPart(whole({ matches: [match, broken], records: { broken: '{}' } }))).toEqual(whole());
  });

  it('adds what is missing, and the further state of what is there', () => {
    expect(missing(whole(), whole())).toMatchObject({ matches: [], study: {} });
    const further = { ...match, version: match.version + 1 };
    const ended = { ...daily, result: { points: [1, 2], places: [1, 2] } };
    const file = whole({
      matches: [further],
      study: { 'today/parade/2026-11-16': ended, 'puzzle/parade/2': { format: 1 } },
    });
    expect(missing(whole(), file)).toMatchObject({
      matches: [further],
      study: { 'today/parade/2026-11-16': ended, 'puzzle/parade/2': { format: 1 } },
    });
    const answers = (at: number, done: string[]) =>
      whole({ study: { 'puzzle/a/1': { format: 1, at }, 'lesson/a': { format: 1, done } } });
    expect(Object.keys(missing(answers(5, ['x']), answers(6, ['x'])).study)).toEqual(['puzzle/a/1']);
    expect(Object.keys(missing(answers(5, ['x']), answers(4, ['x', 'y'])).study)).toEqual(['lesson/a']);
    const other = { ...ended, match: 'another try' };
    expect(missing(whole(), whole({ study: { 'today/parade/2026-11-16': other } })).study).toEqual({});
    expect(missing(file, whole())).toMatchObject({ matches: [], study: { 'puzzle/parade/1': { format: 1 } } });
  });
});
