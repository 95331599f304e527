import { describe, expect, it } from 'vitest';
import { hasGap, reduce } from '../../src/protocol/table_state';
import type { GameOutcome } from '../../src/protocol/protocol.generated';
import { acted, matchView, snapshot, tableView } from '../fixtures';

describe('what a viewer knows', () => {
  const start = reduce(null, snapshot(5))!;

  it('begins with a snapshot and ignores everything before it', () => {
    expect(reduce(null, acted(6, 1))).toBeNull();
    expect(start.v).toBe(5);
  });

  it('follows an action with view, log and number', () => {
    const next = reduce(start, acted(6, 1))!;
    expect(next.v).toBe(6);
    expect(next.match?.ply).toBe(1);
    const events = [{ event: 'played', seat: 0, card: 'G3' }];
    expect(next.match?.log).toEqual([{ ply: 1, seat: 0, events }]);
    expect(start.match?.log).toEqual([]);
  });

  it('takes the same event only once', () => {
    const once = reduce(start, acted(6, 1))!;
    expect(reduce(once, acted(6, 1))).toBe(once);
  });

  it('notices that plies are missing', () => {
    expect(hasGap(start, acted(6, 1))).toBe(false);
    expect(hasGap(start, acted(8, 3))).toBe(true);
    expect(hasGap(start, acted(5, 3))).toBe(false);
  });

  it('knows who is there without counting it as an event', () => {
    const d = { connected: [false, false], num_spectators: 2, is_busy: true };
    const next = reduce(start, { t: 'presence', v: 5, d })!;
    expect(next.v).toBe(5);
    expect(next.table.seats[0]?.is_connected).toBe(false);
    expect(next.table.num_spectators).toBe(2);
    expect(next.isBusy).toBe(true);
  });

  it('keeps the invitation, and changes the seat when it is told so', () => {
    const table = tableView({ invite: null });
    const you = { player: 'alice', seat: 1, is_host: true };
    const next = reduce(start, { t: 'table', v: 6, d: { what: 'seats_shuffled', seat: null, table, you } })!;
    expect(next.table.invite).toBe('secret');
    expect(next.you.seat).toBe(1);
  });

  it('counts who won when the last decision ends the match', () => {
    const outcome = { places: [2, 1], points: [9, 3] } as unknown as GameOutcome;
    const ended = reduce(start, acted(6, 1, { outcome }))!;
    expect(ended.table.phase).toBe('finished');
    expect(ended.table.seats.map(({ wins }) => wins)).toEqual([0, 1]);
    const again = reduce(ended, { t: 'started', v: 7, d: { table: ended.table, match: matchView(), you: null } })!;
    const second = reduce(again, acted(8, 1, { outcome: { ...outcome, places: [1, 1] } }))!;
    expect(second.table.seats.map(({ wins }) => wins)).toEqual([1, 2]);
  });

  it('counts no win of somebody who has resigned', () => {
    const seats = start.table.seats.map((seat, i) => ({ ...seat, has_resigned: i === 1 }));
    const outcome = { places: [2, 1], points: [9, 3] } as unknown as GameOutcome;
    const ended = reduce({ ...start, table: { ...start.table, seats } }, acted(6, 1, { outcome }))!;
    expect(ended.table.seats.map(({ wins }) => wins)).toEqual([0, 0]);
  });

  it('begins a rematch', () => {
    const match = matchView({ id: 'M2' });
    const next = reduce(start, { t: 'started', v: 9, d: { table: tableView(), match, you: null } })!;
    expect(next.match?.id).toBe('M2');
    expect(next.you).toEqual(start.you);
  });

  it('hears what is said', () => {
    const line = { v: 6, player: 'bob', name: 'Bob', seat: 1, text: '<b>hi</b>', emote: null };
    expect(reduce(start, { t: 'said', v: 6, d: line })!.chat).toEqual([line]);
  });
});

describe('a match that is stopped', () => {
  it('has no turn and no outcome, and its secret is known', () => {
    const fairness = { format: 'f', start: null, commitment: 'c', numbers: ['', ''], secret: null };
    const playing = reduce(null, snapshot(3, { match: matchView({ fairness, clock_ms: 500 }) }));
    const stopped = { how: 'resigned', places: [2, 1] } as const;
    const table = tableView({ phase: 'finished' });
    const state = reduce(playing, {
      t: 'ended',
      v: 4,
      d: { stopped: { ...stopped, places: [2, 1] }, table, you: null, secret: 's' },
    });
    expect(state?.match).toMatchObject({
      stopped,
      outcome: null,
      legal: [],
      clock_ms: null,
      fairness: { secret: 's' },
    });
    expect([state?.v, state?.table.phase]).toEqual([4, 'finished']);
  });
});

describe('what was played for the viewer', () => {
  it('is kept until their next own decision', () => {
    let state = reduce(null, snapshot(3, { played_for_you: [1] }));
    state = reduce(state, acted(4, 1, { seat: 1, by: 'bot' }));
    state = reduce(state, acted(5, 2, { seat: 0, by: 'clock' }));
    expect(state?.played_for_you).toEqual([1, 2]);
    state = reduce(state, acted(6, 3, { seat: 0, by: 'human' }));
    expect(state?.played_for_you).toEqual([]);
  });
});
