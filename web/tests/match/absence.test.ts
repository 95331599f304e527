import { describe, expect, it } from 'vitest';
import { absenceTexts, missingVotes } from '../../src/match/absence';
import type { TableView } from '../../src/protocol/protocol.generated';
import { tableView } from '../fixtures';

const NOW = Date.UTC(2026, 10, 16, 12);
const DAY = 24 * 3600 * 1000;

/** Ann is here; Bob and Cyd are away. */
function table(end: number[], ...mayEndWithout: (number | null)[]): TableView {
  const base = tableView();
  const seats = ['Ann', 'Bob', 'Cyd'].map((name, i) => ({ ...base.seats[0]!, name, is_connected: i === 0 }));
  return { ...base, seats, votes: { end, rematch: [], needed: [0, 1, 2], may_end_without: mayEndWithout } };
}

describe('the end of a match with people who stay away', () => {
  const names = ['Ann', 'Bob', 'Cyd'];

  it('is said with its date', () => {
    expect(absenceTexts(table([], NOW + 7 * DAY, NOW + 3 * DAY, NOW - 1), names, NOW)).toEqual([
      'From Nov 19 on, the match may be ended without Bob, who loses it.',
      'Cyd was away for long: the match may be ended without Cyd, who loses it.',
    ]);
  });

  it('needs nobody who was away for long', () => {
    expect(missingVotes(table([0], NOW + 7 * DAY, NOW + 1, NOW), NOW)).toEqual([1]);
  });

  it('needs everybody where there is a clock', () => {
    const timed = table([0], null, null, null);
    expect(missingVotes(timed, NOW)).toEqual([1, 2]);
    expect(absenceTexts(timed, names, NOW)).toEqual([]);
  });
});
