import { describe, expect, it } from 'vitest';
import { canonical, mergeStudy } from '../../src/local/merging';

const daily = { format: 1, game: 'parade', date: '2026-11-19', match: 'a', startedAt: 5, result: null, field: null };
const won = { points: [1, 2], places: [1, 2] };

/** Both ways: whichever device merges, the same comes out. */
function both(one: unknown, other: unknown): unknown {
  expect(canonical(mergeStudy(other, one))).toBe(canonical(mergeStudy(one, other)));
  return mergeStudy(one, other);
}

describe('what two devices know becomes one', () => {
  it('takes the later answer to a puzzle', () => {
    expect(both({ format: 1, at: 3, step: 4 }, { format: 1, at: 9, step: 0 })).toMatchObject({ at: 9, step: 0 });
  });

  it('keeps every step of a lesson that either has solved', () => {
    const merged = both({ format: 1, step: 'x', done: ['a', 'b'] }, { format: 1, step: 'y', done: ['a', 'c', 'd'] });
    expect([...(merged as { done: string[] }).done].sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('counts the try at a deal of the day that was begun first', () => {
    const later = { ...daily, match: 'b', startedAt: 9, result: won, queen: null };
    expect(both({ ...daily, queen: null }, later)).toMatchObject({ match: 'a' });
  });

  it('joins what either knows of the same try', () => {
    const finished = { ...daily, result: won, queen: null };
    const computed = { ...daily, field: { hatter: [[1, 5, 3]] }, queen: null };
    expect(both(finished, computed)).toMatchObject({ result: won, field: { hatter: [[1, 5, 3]] } });
  });

  it('keeps the own value where both know as much', () => {
    const mine = { format: 1, a: 1 };
    expect(mergeStudy(mine, { format: 1, a: 2 })).toBe(mine);
  });
});

it('writes equal values equally', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe(canonical({ a: null, b: [{ c: 2, d: 1 }] }));
});
