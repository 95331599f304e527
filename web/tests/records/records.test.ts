import { describe, expect, it } from 'vitest';
import { packPosition, packRecord, unpackPosition, unpackRecord } from '../../src/records/link';
import { playDecisions, PlayedRecord, type Rules } from '../../src/records/played_record';
import { isSame, readRecords, RecordError, type MatchRecord } from '../../src/records/record';
import type { EngineInfo } from '../../src/engine/layout';
import type { GameEvents, GameOutcome, GameView } from '../../src/protocol/protocol.generated';

/** A game for tests: two seats add 1 or 2 in turn, from the seed to 10. A position is (sum, seat, last number). */
const RULES: Rules = {
  info: {
    game: 'parade',
    rules_version: 1,
    min_seats: 2,
    max_seats: 2,
    options: [{ name: 'pace', help: '', default: 'slow', choices: ['slow', 'fast'], lowest: 0, highest: 0 }],
  } as unknown as EngineInfo,
  deal: (_seats, _options, seed) => Uint8Array.of(seed, 0, 0),
  dealFromKey: (_seats, _options, key, startSeat) => Uint8Array.of(key[0]! % 7, startSeat ?? 0, 0),
  apply: ([sum, seat], action) => Uint8Array.of(sum! + action, 1 - seat!, action),
  seat: ([sum, seat]) => (sum! >= 10 ? null : seat!),
  legal: () => [
    { action: 1, text: 'Add 1' },
    { action: 2, text: 'Add 2' },
  ],
  view: ([sum], seat) => ({ sum, seat }) as unknown as GameView,
  viewInFull: ([sum]) => ({ sum }) as unknown as GameView,
  events: () => [],
  eventsInFull: ([, seat, last]) => [{ event: 'added', seat: 1 - seat!, number: last }] as unknown as GameEvents,
  dealInClear: ([sum]) => ({ sum }),
  outcome: ([sum]) => ({ points: [sum, 0], places: [1, 2] }) as unknown as GameOutcome,
};

/** A match from 6: 8, 9, 11. */
function record(): MatchRecord {
  return {
    format: 'wonderland-record-1',
    game: 'parade',
    rules: 1,
    seats: 2,
    options: { pace: 'slow' },
    players: ['Łucja', '<b>アリス</b>'],
    seed: 6,
    deal: { sum: 6 },
    decisions: [
      { seat: 0, action: 'Add 2', trail: [{ event: 'added', seat: 0, number: 2 }] },
      { seat: 1, action: 'Add 1', trail: [{ event: 'added', seat: 1, number: 1 }], legal: ['Add 2', 'Add 1'] },
      { seat: 0, action: 'Add 2', trail: [{ number: 2, event: 'added', seat: 0 }] },
    ],
    outcome: { points: [11, 0], places: [1, 2] },
  };
}

function reasonOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error instanceof RecordError ? [error.reason, error.params] : error;
  }
  return null;
}

describe('a file', () => {
  it('holds one record, on one line or on several', () => {
    expect(readRecords(JSON.stringify(record()))).toEqual([record()]);
    expect(readRecords(`\n${JSON.stringify(record(), null, 2)}\n`)).toEqual([record()]);
  });

  it('may hold one record a line', () => {
    const line = JSON.stringify(record());
    expect(readRecords(`${line}\r\n\n${line}\n`)).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['something else', 'Twas brillig, and the slithy toves'],
    ['a record that is cut off', JSON.stringify(record()).slice(0, -40)],
    ['other JSON', '[1, 2]'],
    ['another format', JSON.stringify({ ...record(), format: 'PGN' })],
    ['numbers that no seat has', JSON.stringify({ ...record(), seats: 2.5 })],
    ['fewer players than seats', JSON.stringify({ ...record(), players: ['Alice'] })],
    ['a name without an end', JSON.stringify({ ...record(), players: ['a', 'b'.repeat(201)] })],
    ['a decision without an action', JSON.stringify({ ...record(), decisions: [{ seat: 0 }] })],
  ])('with %s is not a record', (_what, text) => {
    expect(reasonOf(() => readRecords(text))).toEqual(['not_one', {}]);
  });

  it('with a record of another version says so', () => {
    const text = JSON.stringify({ ...record(), format: 'wonderland-record-2' });
    expect(reasonOf(() => readRecords(text))).toEqual(['other_format', {}]);
  });

  it('with a record that names no seed says so', () => {
    expect(reasonOf(() => readRecords(JSON.stringify({ ...record(), seed: null })))).toEqual(['no_seed', {}]);
  });
});

describe('a link', () => {
  it('holds what does not follow from the seed', async () => {
    const packed = await packRecord(record());
    expect(packed).toMatch(/^[\w-]+$/);
    const { deal, outcome, ...rest } = record();
    expect([deal, outcome]).not.toContain(undefined);
    const decisions = rest.decisions.map(({ seat, action }) => ({ seat, action }));
    expect(await unpackRecord(packed)).toEqual({ ...rest, decisions });
  });

  it.each([
    ['cut off', (packed: string) => packed.slice(0, -7)],
    ['changed', (packed: string) => `AAAA${packed.slice(4)}`],
    ['not base64', () => 'off with their head!'],
    ['empty', () => ''],
  ])('that is %s is damaged', async (_how, damage) => {
    const packed = damage(await packRecord(record()));
    await expect(unpackRecord(packed)).rejects.toMatchObject({ reason: 'link' });
  });

  it('may lead to a position, and tells how the match ended', async () => {
    const start = { ...record(), decisions: record().decisions.slice(0, 2) };
    const { record: found, result } = await unpackPosition(
      await packPosition({ record: start, result: { points: [11, 0], places: [1, 2] } }),
    );
    expect(result).toEqual({ points: [11, 0], places: [1, 2] });
    expect(playDecisions(RULES, found, null).positions.at(-1)).toEqual(Uint8Array.of(9, 0, 1));
  });

  it('does not believe a result that no match can have', async () => {
    const result = { points: ['<b>'], places: [1] } as unknown as { points: number[]; places: number[] };
    expect((await unpackPosition(await packPosition({ record: record(), result }))).result).toBeNull();
  });

  it('does not fill the memory', async () => {
    const stream = new Response(' '.repeat(3_000_000)).body!.pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const packed = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    await expect(unpackRecord(packed)).rejects.toMatchObject({ reason: 'link' });
  });
});

describe('a replay', () => {
  it('shows every step as each seat saw it', async () => {
    const source = new PlayedRecord(RULES, record()).seenBy(1);
    expect(source).toMatchObject({ game: 'parade', names: record().players, numPlies: 3 });
    expect(await source.at(0)).toEqual({ ply: 0, seat: null, action: null, events: [], view: { sum: 6, seat: 1 } });
    expect(await source.at(1)).toMatchObject({ seat: 0, action: null, view: { sum: 8 } });
    expect(await source.at(2)).toMatchObject({ seat: 1, action: 'Add 1' });
    expect(await source.at(99)).toMatchObject({ ply: 3, view: { sum: 11 } });
    expect((await source.log()).map(({ ply, seat }) => [ply, seat])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  it('with all cards hides nothing', async () => {
    const source = new PlayedRecord(RULES, record()).seenBy(null);
    expect(await source.at(1)).toMatchObject({ action: 'Add 2', events: [{ number: 2 }], view: { sum: 8 } });
  });

  it('of a link gives the complete record', async () => {
    const linked = await unpackRecord(await packRecord(record()));
    const complete = record();
    delete complete.decisions[1]!.legal;
    expect(JSON.parse(new PlayedRecord(RULES, linked).text())).toEqual(complete);
  });

  it('accepts another spelling of an action', () => {
    const spelled = record();
    spelled.decisions[0]!.action = ' add  2';
    expect(JSON.parse(new PlayedRecord(RULES, spelled).text())).toMatchObject({
      decisions: [{ action: 'Add 2' }, {}, {}],
    });
  });

  it.each<[string, (wrong: MatchRecord) => void, unknown]>([
    ['other rules', (wrong) => (wrong.rules = 2), ['other_rules', { game: 'parade', theirs: 2, ours: 1 }]],
    ['too many seats', (wrong) => (wrong.seats = 3), ['impossible', { game: 'parade' }]],
    ['an option that is missing', (wrong) => (wrong.options = {}), ['impossible', { game: 'parade' }]],
    ['an unknown option', (wrong) => (wrong.options.tea = 1), ['impossible', { game: 'parade' }]],
    ['another value of an option', (wrong) => (wrong.options.pace = 'late'), ['impossible', { game: 'parade' }]],
    ['another deal', (wrong) => (wrong.seed = 5), ['deal', {}]],
    ['an illegal action', (wrong) => (wrong.decisions[1]!.action = 'Add 3'), ['step', { n: 2, action: 'Add 3' }]],
    ['another seat', (wrong) => (wrong.decisions[2]!.seat = 1), ['step', { n: 3, action: 'Add 2' }]],
    ['another event', (wrong) => (wrong.decisions[0]!.trail = []), ['step', { n: 1, action: 'Add 2' }]],
    ['another legal action', (wrong) => (wrong.decisions[1]!.legal = ['Add 1']), ['step', { n: 2, action: 'Add 1' }]],
    ['a decision too few', (wrong) => wrong.decisions.pop(), ['unfinished', {}]],
    [
      'a decision too many',
      (wrong) => wrong.decisions.push({ seat: 1, action: 'Add 1' }),
      ['step', { n: 4, action: 'Add 1' }],
    ],
    ['another result', (wrong) => (wrong.outcome = { points: [12, 0], places: [1, 2] }), ['outcome', {}]],
  ])('refuses %s', (_what, spoil, reason) => {
    const wrong = record();
    spoil(wrong);
    expect(reasonOf(() => new PlayedRecord(RULES, wrong))).toEqual(reason);
  });
});

describe('whatever is written in a record', () => {
  const JUNK: unknown[] = [null, true, -1, 1.5, 2 ** 60, '', 'x', [], {}, [[]], [null], { a: 1 }, undefined];

  /** Every place of a value: the names and indices that lead to it. */
  function places(value: unknown, path: string[] = []): string[][] {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return [path, ...inner.flatMap(([name, part]) => places(part, [...path, name]))];
  }

  function withValue(value: unknown, [name, ...rest]: string[], junk: unknown): unknown {
    if (name === undefined) {
      return junk;
    }
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[name] = withValue(copy[name], rest, junk);
    return copy;
  }

  it('is replayed or refused by a sentence', () => {
    let numRefused = 0;
    for (const path of places(record())) {
      for (const junk of JUNK) {
        const text = JSON.stringify(withValue(record(), path, junk)) ?? '';
        const reason = reasonOf(() => readRecords(text).map((one) => new PlayedRecord(RULES, one).text()));
        expect(reason === null || Array.isArray(reason), `${text}: ${String(reason)}`).toBe(true);
        numRefused += Number(reason !== null);
      }
    }
    expect(numRefused).toBeGreaterThan(400);
  });
});

it('JSON is compared by its content', () => {
  expect(isSame({ a: [1, { b: null }], c: 'd' }, { c: 'd', a: [1, { b: null }] })).toBe(true);
  for (const [a, b] of [
    [1, '1'],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: 1 }],
    [null, {}],
    [[], {}],
  ]) {
    expect(isSame(a, b)).toBe(false);
  }
});
