import { beforeEach, describe, expect, it } from 'vitest';
import { byPlace, decisiveColumn, standingOf } from '../../src/match/result';
import type { SheetColumn } from '../../src/games/contract';
import { tallyWith } from '../../src/match/tally';

const column = (label: string, ...points: number[]): SheetColumn => ({
  label,
  tone: 'suit-R',
  cells: points.map((each) => ({ points: each })),
});

describe('what decided a match', () => {
  const columns = [column('red', 9, 3, 0), column('blue', 1, 8, 30)];

  it('is the column in which the winner gained most on the second, where few points are good', () => {
    const found = decisiveColumn({ points: [10, 11, 30], places: [1, 2, 3] }, columns);
    expect(found).toMatchObject({ column: { label: 'blue' }, winner: 0, second: 1 });
  });

  it('or where many are', () => {
    const found = decisiveColumn({ points: [10, 11, 30], places: [3, 2, 1] }, columns);
    expect(found).toMatchObject({ column: { label: 'blue' }, winner: 2, second: 1 });
    expect(decisiveColumn({ points: [10, 4], places: [1, 2] }, columns)).toMatchObject({ column: { label: 'red' } });
  });

  it('is no column if the win is shared or a tie was broken', () => {
    expect(decisiveColumn({ points: [10, 10], places: [1, 1] }, columns)).toBeNull();
    expect(decisiveColumn({ points: [10, 10], places: [2, 1] }, columns)).toBeNull();
  });
});

describe('how one stands', () => {
  const columns = [column('red', 9, 3, 0), column('blue', 1, 8, 30)];
  const outcome = { points: [10, 11, 30], places: [1, 2, 3] };

  it('is the distance to the winner, and what cost most against them', () => {
    expect(standingOf(outcome, columns, 2)).toMatchObject({
      place: 3,
      rival: 0,
      gap: 20,
      costly: { column: { label: 'blue' }, points: 29 },
    });
  });

  it('or the winner’s distance to the second', () => {
    expect(standingOf(outcome, columns, 0)).toMatchObject({ place: 1, rival: 1, gap: 1, costly: null });
  });

  it('names no cost where a tie was broken, and nothing of a shared win', () => {
    expect(standingOf({ points: [10, 10], places: [2, 1] }, columns, 0)).toMatchObject({ gap: 0, costly: null });
    expect(standingOf({ points: [10, 10], places: [1, 1] }, columns, 0)).toBeNull();
  });
});

it('seats are listed by place, equal ones in their order', () => {
  expect(byPlace({ points: [], places: [3, 1, 1, 4] })).toEqual([1, 2, 0, 3]);
});

describe('the tally', () => {
  beforeEach(() => localStorage.clear());

  it('counts every match of the same players once', () => {
    expect(tallyWith('T1', 'a', [1, 2])).toEqual({ matches: 1, wins: [1, 0] });
    expect(tallyWith('T1', 'b', [1, 1])).toEqual({ matches: 2, wins: [2, 1] });
    expect(tallyWith('T1', 'b', [1, 1])).toEqual({ matches: 2, wins: [2, 1] });
    expect(tallyWith('T2', 'c', [2, 1])).toEqual({ matches: 1, wins: [0, 1] });
  });

  it('is kept for the tables used last', () => {
    for (let i = 0; i < 30; i += 1) {
      tallyWith(`T${i}`, 'a', [1, 2]);
    }
    expect(tallyWith('T0', 'b', [1, 2]).matches).toBe(1);
    expect(tallyWith('T29', 'b', [1, 2]).matches).toBe(2);
  });
});
