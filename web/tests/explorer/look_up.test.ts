import { describe, expect, it } from 'vitest';
import { answer } from '../../src/explorer/look_up';
import { className } from '../../src/explorer/words';
import { ANSWERS, TINY } from './tiny';

/** The numbers of an answer, rounded as far as two ways to add them up may differ. */
function rounded(found: unknown): unknown {
  return JSON.parse(JSON.stringify(found), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value,
  );
}

describe('the explorer', () => {
  it('reads situations and counts from the columns of a table', () => {
    expect(TINY.rows.map(({ situation }) => situation)).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 2, 0],
      [1, 0, 1],
    ]);
    expect(TINY.rows[0]!.counts[1]).toEqual({ kind: 1, decisions: 100, matches: 100, wins: 25, margins: -300 });
  });

  it.each(ANSWERS)('says of $situation what Python says', (expected) => {
    expect(rounded(answer(TINY, expected.situation))).toEqual(rounded(expected));
  });

  it('writes the classes of a number as ranges', () => {
    const [seats, lead, size] = TINY.features;
    expect([0, 1].map((one) => className('parade', seats!, one))).toEqual(['2', '3']);
    expect([0, 1, 2].map((one) => className('parade', lead!, one))).toEqual(['−1 or less', '0 to 4', '5 or more']);
    expect(className('tea-party', { ...size!, name: 'size' }, 1)).toBe('large');
  });
});
