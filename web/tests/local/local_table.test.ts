import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalMatch } from '../../src/local/local_match';
import { LocalTable, type Surroundings } from '../../src/local/local_table';
import type { LocalPlayer, SavedMatch } from '../../src/local/saved_match';
import { StoreError } from '../../src/local/store';
import type { Frame } from '../../src/protocol/protocol.generated';
import { ALICE, BEN, Counting, DORMOUSE, savedMatch } from './counting';

const rules = new Counting();
let frames: Frame[];
let stored: { match: SavedMatch; record: string | null }[];
let around: Surroundings;
/** Lets the thinking bot decide. */
let decide: (action: number) => void;
let signals: AbortSignal[];

const send = (frame: Frame) => frames.push(structuredClone(frame));
const kinds = () => frames.map(({ t }) => t);
const last = () => frames.at(-1)!;

function sitDown(players: LocalPlayer[], changes: Partial<SavedMatch> = {}): LocalTable {
  const table = new LocalTable(new LocalMatch(rules, savedMatch(players, changes)), around);
  table.connect({ t: 'hello' }, send);
  return table;
}

/** The tasks that are ready. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  [frames, stored, signals] = [[], [], []];
  around = {
    save: vi.fn((match: SavedMatch, record: string | null) => {
      stored.push({ match: structuredClone(match), record });
      return Promise.resolve();
    }),
    choose: (_match, _level, signal) => {
      signals.push(signal);
      return new Promise((resolve) => (decide = resolve));
    },
    hint: () => Promise.resolve([{ action: 'take2', win_chance: 0.5, points: 1, visits: 9 }]),
    pauseOf: () => 0,
    now: () => 2000,
  };
});

describe('a player against a bot', () => {
  it('gets the table and the actions at once', () => {
    sitDown([ALICE, DORMOUSE]);
    expect(frames).toMatchObject([
      {
        t: 'snapshot',
        v: 1,
        d: {
          you: { seat: 0, is_host: true },
          table: { phase: 'playing', invite: null, seats: [{ controller: 'human' }, { controller: 'bot' }] },
          match: { ply: 0, legal: ['take1', 'take2', 'take3'], names: ['Alice', 'Dormouse'] },
          chat: [],
        },
      },
    ]);
  });

  it('is answered when the decision is stored, and sees it afterwards', async () => {
    let isStored = () => undefined as void;
    around.save = () => new Promise((resolve) => (isStored = resolve));
    const table = sitDown([ALICE, DORMOUSE]);
    const done = table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    await settle();
    expect(kinds()).toEqual(['snapshot']);
    isStored();
    await done;
    expect(frames.slice(1)).toMatchObject([
      { t: 'ack', v: 2, d: { id: 'a' } },
      { t: 'acted', v: 2, d: { ply: 1, seat: 0, by: 'human', legal: [], view: { left: 4 } } },
    ]);
  });

  it('sees nothing at another connection that is not stored', async () => {
    let isStored = () => undefined as void;
    around.save = () => new Promise((resolve) => (isStored = resolve));
    const table = sitDown([ALICE, DORMOUSE]);
    void table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    const entered = table.rest().then(() => table.connect({ t: 'hello' }, send));
    await settle();
    expect(kinds()).toEqual(['snapshot']);
    isStored();
    await entered;
    expect(frames.slice(1)).toMatchObject([
      { t: 'ack', d: { id: 'a' } },
      { t: 'snapshot', v: 2, d: { match: { ply: 1 } } },
    ]);
  });

  it('waits for the bot, whose decision is stored, too', async () => {
    const table = sitDown([ALICE, DORMOUSE]);
    await table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    decide(1);
    await settle();
    expect(last()).toMatchObject({ t: 'acted', v: 3, d: { ply: 2, seat: 1, by: 'bot' } });
    expect(stored.map(({ match }) => [match.version, match.actions.length])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it('finishes the match with a record', async () => {
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take2', 'take1'], version: 3 });
    await table.request({ t: 'act', id: 'a', base_v: 3, action: 'take3' });
    expect(last()).toMatchObject({ t: 'acted', d: { outcome: { points: [1, 0] } } });
    expect(stored.at(-1)!.match).toMatchObject({
      result: { points: [1, 0], places: [1, 2] },
      seat: null,
      changedAt: 2000,
    });
    expect(JSON.parse(stored.at(-1)!.record!)).toMatchObject({ outcome: { points: [1, 0] } });
  });

  it.each([
    ['illegal', { t: 'act', id: 'a', base_v: 1, action: 'take9' }],
    ['stale', { t: 'act', id: 'a', base_v: 0, action: 'take1' }],
    ['not_allowed', { t: 'say', id: 'a', text: 'Tea?' }],
    ['not_found', { t: 'seat_bot', id: 'a', seat: 0, level: 'dormouse' }],
    ['not_found', { t: 'seat_bot', id: 'a', seat: 1, level: 'jabberwock' }],
    ['not_now', { t: 'take_back', id: 'a' }],
  ] as const)('is refused as %s', async (code, request) => {
    await sitDown([ALICE, DORMOUSE]).request(request);
    expect(last()).toMatchObject({ t: 'reject', d: { id: 'a', code } });
    expect(stored).toEqual([]);
  });

  it('does not act for the bot', async () => {
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take1'], version: 2 });
    await table.request({ t: 'act', id: 'a', base_v: 2, action: 'take1' });
    expect(last()).toMatchObject({ t: 'reject', d: { code: 'not_your_turn' } });
  });

  it('can repeat a request, which is done once', async () => {
    const table = sitDown([ALICE, DORMOUSE]);
    const request = { t: 'act', id: 'a', base_v: 1, action: 'take2' } as const;
    await Promise.all([table.request(request), table.request(request)]);
    expect(kinds()).toEqual(['snapshot', 'ack', 'acted', 'ack']);
    expect(stored).toHaveLength(1);
  });

  it('takes back their decision and what the bots did since', async () => {
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take1', 'take1'], version: 3 });
    await table.request({ t: 'take_back', id: 'b' });
    expect(frames.slice(1)).toMatchObject([
      { t: 'ack', v: 4 },
      { t: 'snapshot', v: 4, d: { match: { ply: 0, log: [], legal: ['take1', 'take2', 'take3'] } } },
    ]);
    expect(stored.at(-1)!.match.actions).toEqual([]);
  });

  it('takes back while the bot thinks, and the bot stops', async () => {
    const table = sitDown([ALICE, DORMOUSE]);
    await table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    await table.request({ t: 'take_back', id: 'b' });
    expect(signals[0]!.aborted).toBe(true);
    decide(1);
    await settle();
    expect(last()).toMatchObject({ t: 'snapshot', d: { match: { ply: 0 } } });
  });

  it('gets a hint', async () => {
    await sitDown([ALICE, DORMOUSE]).request({ t: 'hint', id: 'h' });
    expect(last()).toMatchObject({ t: 'hint', d: { id: 'h', actions: [{ action: 'take2', win_chance: 0.5 }] } });
  });

  it.each(['take_back', 'hint', 'seat_bot'] as const)('gets no help in a counted try: %s', async (t) => {
    const daily = { date: '2026-11-16', isCounted: true };
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take1', 'take1'], version: 3, daily });
    expect(last()).toMatchObject({ t: 'snapshot', d: { table: { daily } } });
    await table.request(t === 'seat_bot' ? { t, id: 'x', seat: 1, level: 'hatter' } : { t, id: 'x' });
    expect(last()).toMatchObject({ t: 'reject', d: { code: 'not_allowed' } });
    expect(stored).toEqual([]);
  });

  it('chooses another level for the bot', async () => {
    const table = sitDown([ALICE, DORMOUSE]);
    await table.request({ t: 'seat_bot', id: 's', seat: 1, level: 'queen-of-hearts' });
    expect(last()).toMatchObject({ t: 'table', v: 2, d: { table: { seats: [{}, { level: 'queen-of-hearts' }] } } });
    expect(stored.at(-1)!.match.players[1]).toEqual({ name: 'Queen of Hearts', level: 'queen-of-hearts' });
  });

  it('leaves, and the bot stops thinking', async () => {
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take1'], version: 2 });
    table.disconnect();
    expect(signals[0]!.aborted).toBe(true);
    decide(1);
    await settle();
    expect([kinds(), stored]).toEqual([['snapshot'], []]);
    table.connect({ t: 'hello' }, send);
    decide(1);
    await settle();
    expect(last()).toMatchObject({ t: 'acted', d: { ply: 2 } });
  });
});

describe('a device that cannot store', () => {
  it('leaves everything as it was, and says why', async () => {
    around.save = () => Promise.reject(new StoreError('full'));
    const table = sitDown([ALICE, DORMOUSE]);
    await table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    expect(last()).toMatchObject({ t: 'reject', v: 1, d: { code: 'full' } });
    expect(table.match.saved).toMatchObject({ version: 1, actions: [], changedAt: 1000 });
    around.save = () => Promise.resolve();
    await table.request({ t: 'act', id: 'b', base_v: 1, action: 'take1' });
    expect(last()).toMatchObject({ t: 'acted', v: 2 });
  });

  it('closes the table when a bot has decided', async () => {
    around.save = () => Promise.reject(new StoreError('full'));
    sitDown([ALICE, DORMOUSE], { actions: ['take1'], version: 2 });
    decide(1);
    await settle();
    expect(last()).toMatchObject({ t: 'closing', d: { reason: 'full' } });
  });

  it('keeps what another tab has stored', async () => {
    around.save = () => Promise.reject(new StoreError('conflict'));
    await sitDown([ALICE, DORMOUSE]).request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    expect(last()).toMatchObject({ t: 'closing', d: { reason: 'seat_moved' } });
  });

  it('puts back what could not be taken back', async () => {
    around.save = () => Promise.reject(new StoreError('full'));
    const table = sitDown([ALICE, DORMOUSE], { actions: ['take1', 'take2'], version: 3 });
    await table.request({ t: 'take_back', id: 'b' });
    expect(last()).toMatchObject({ t: 'reject', v: 3, d: { code: 'full' } });
    expect(table.match.saved.actions).toEqual(['take1', 'take2']);
  });
});

describe('people who share a device', () => {
  it('see a spectator’s table until one of them sits down', () => {
    const table = sitDown([ALICE, BEN]);
    expect(last()).toMatchObject({
      t: 'snapshot',
      d: { you: { seat: null }, match: { legal: [], view: { viewer: null } } },
    });
    table.connect({ t: 'hello', seat_token: '0' }, send);
    expect(last()).toMatchObject({ t: 'snapshot', d: { you: { seat: 0 }, match: { view: { viewer: 0 } } } });
  });

  it('see what happened since their last turn, with their own eyes', async () => {
    const table = sitDown([ALICE, BEN]);
    table.connect({ t: 'hello', seat_token: '0' }, send);
    await table.request({ t: 'act', id: 'a', base_v: 1, action: 'take2' });
    table.connect({ t: 'hello', seat_token: '1' }, send);
    await table.request({ t: 'act', id: 'b', base_v: 2, action: 'take1' });
    frames = [];
    table.connect({ t: 'hello', seat_token: '0' }, send);
    expect(frames).toMatchObject([
      { t: 'snapshot', v: 2, d: { match: { ply: 1, legal: [], log: [{ events: [{ count: 2 }] }] } } },
      { t: 'acted', v: 3, d: { ply: 2, seat: 1, events: [{ count: 0 }], legal: ['take1', 'take2', 'take3'] } },
    ]);
  });

  it('do not sit down for a bot, and do not take back', async () => {
    const table = sitDown([ALICE, BEN, DORMOUSE]);
    table.connect({ t: 'hello', seat_token: '2' }, send);
    expect(last()).toMatchObject({ d: { you: { seat: null } } });
    await table.request({ t: 'take_back', id: 'b' });
    expect(last()).toMatchObject({ t: 'reject', d: { code: 'not_allowed' } });
  });
});
