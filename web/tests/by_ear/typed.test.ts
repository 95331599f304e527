import { describe, expect, it } from 'vitest';
import { offersWith, readTyped, type Offer } from '../../src/by_ear/typed';

const offers = (labels: Record<string, string>): Offer[] =>
  Object.entries(labels).map(([action, label]) => ({ action, label }));
const SETS = offers({
  pass: 'Pass',
  F4: 'Play flamingo 4',
  H4: 'Play hedgehog 4',
  'F4 F5 F6': 'Play a run of 3 from 4',
  'F4 F5 Q =3': 'Play a run of 3 from 3',
  'F4 F5 Q =4': 'Play a run of 3 from 4',
  'F6 Q =6': 'Play a pair of 6s',
});
const ENDS = offers({ L3: 'Play 3', 'L3+': 'Play 3 + 1', R2: 'Play 2', 'L*4': 'Play joker as 4' });
const CARDS = offers({ G3: 'Play green 3', Y3: 'Play grey 3', RT: 'Play red 10' });

describe('what is typed', () => {
  it.each([
    ['f4 f5 f6', 'F4 F5 F6'],
    ['F6,F4, F5', 'F4 F5 F6'],
    ['f4f5f6', 'F4 F5 F6'],
    ['Ｆ４', 'F4'],
    ['f 4', 'F4'],
    ['PASS', 'pass'],
    ['q f6', 'F6 Q =6'],
    ['f4 f5 q =4', 'F4 F5 Q =4'],
    ['hedgehog 4', 'H4'],
  ])('%s is %s', (typed, action) => {
    expect(readTyped(typed, SETS)).toEqual({ is: 'found', action });
  });

  it.each([
    ['l3', 'L3'],
    ['L3 +', 'L3+'],
    ['l*4', 'L*4'],
    ['2', 'R2'],
  ])('an end of the hand: %s is %s', (typed, action) => {
    expect(readTyped(typed, ENDS)).toEqual({ is: 'found', action });
  });

  it.each([
    ['green 3', 'G3'],
    ['gree 3', 'G3'],
    ['10', 'RT'],
  ])('a card by its name: %s is %s', (typed, action) => {
    expect(readTyped(typed, CARDS)).toEqual({ is: 'found', action });
  });

  it('is asked for again where it may be several actions', () => {
    expect(readTyped('f4 f5 q', SETS)).toEqual({ is: 'several', actions: ['F4 F5 Q =3', 'F4 F5 Q =4'] });
    expect(readTyped('3', CARDS)).toEqual({ is: 'several', actions: ['G3', 'Y3'] });
  });

  it('never plays less or more than was typed', () => {
    expect(readTyped('F4 F5', SETS)).toMatchObject({ is: 'unknown' });
    expect(readTyped('F4 F4', SETS)).toMatchObject({ is: 'unknown' });
  });

  it('is answered by the nearest actions, and by none where nothing is alike', () => {
    const { near } = readTyped('H4 F5', SETS) as { near: string[] };
    expect(near[0]).toBe('H4');
    expect(readTyped('%', SETS)).toEqual({ is: 'unknown', near: [] });
    expect(readTyped('G9', [])).toEqual({ is: 'unknown', near: [] });
  });
});

it('a question tells the actions with some cards', () => {
  expect(offersWith('q', SETS).map(({ action }) => action)).toEqual(['F4 F5 Q =3', 'F4 F5 Q =4', 'F6 Q =6']);
  expect(offersWith('run', SETS)).toHaveLength(3);
});
