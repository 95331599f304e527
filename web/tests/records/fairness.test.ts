import { webcrypto } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keyOf, randomNumber, type Fairness } from '../../src/records/fairness';
import { RecordError, type MatchRecord } from '../../src/records/record';

beforeAll(() => vi.stubGlobal('crypto', webcrypto)); // jsdom has only a part of it
afterAll(() => vi.unstubAllGlobals());

const SECRET = '5e'.repeat(32);

/** The same as in tests/records/test_fairness.py: both compute the same bytes. */
function record(changes: Partial<Fairness> = {}): MatchRecord {
  return {
    format: 'wonderland-record-1',
    game: 'parade',
    rules: 1,
    seats: 3,
    options: { b: true, a: { d: 1, c: 'x' } },
    players: ['Alice', 'Dormouse (bot)', 'Zoë „Hatter“'],
    seed: null,
    decisions: [],
    fairness: {
      format: 'wonderland-fair-1',
      match: 'match-1',
      start: null,
      commitment: '11113303643213c81b158d7622352fd66c8a73f8fb11338610540e6cf02e44f9',
      secret: SECRET,
      numbers: ['0f'.repeat(16), '', 'a1'.repeat(16)],
      ...changes,
    },
  };
}

async function reasonOf(wrong: MatchRecord): Promise<string | null> {
  const error: unknown = await keyOf(wrong).catch((failure: unknown) => failure);
  return error instanceof RecordError ? error.reason : null;
}

describe('a fair deal', () => {
  it('has the key that Python computes', async () => {
    const key = await keyOf(record());
    expect(Buffer.from(key!).toString('hex')).toBe('47170e2b319de35f0a837ac68a608504d9021b2d78322ce73579b424e46b08fb');
  });

  it('has another key with another number, and the same commitment', async () => {
    const other = await keyOf(record({ numbers: ['0f'.repeat(16), '', ''] }));
    expect(other).not.toEqual(await keyOf(record()));
  });

  it.each([
    ['a secret', record({ secret: '5f'.repeat(32) })],
    ['a match', record({ match: 'match-2' })],
    ['a starter', record({ start: 1 })],
    ['a commitment', record({ commitment: '00'.repeat(32) })],
    ['a game', { ...record(), game: 'tea-party' }],
    ['rules', { ...record(), rules: 2 }],
    ['options', { ...record(), options: { b: false, a: { d: 1, c: 'x' } } }],
    ['a player', { ...record(), players: ['Mallory', 'Dormouse (bot)', 'Zoë „Hatter“'] }],
  ])('is refused with %s that the server did not commit itself to', async (_what, wrong) => {
    expect(await reasonOf(wrong)).toBe('commitment');
  });

  it.each([
    ['too few numbers', record({ numbers: [''] })],
    ['a number of another length', record({ numbers: ['0f', '', ''] })],
    ['capital letters', record({ secret: '5E'.repeat(32) })],
    ['another format', record({ format: 'wonderland-fair-2' })],
    ['a seat that nobody has', record({ start: 3 })],
    ['a seed as well', { ...record(), seed: 1 }],
  ])('is refused with %s', async (_what, wrong) => {
    expect(await reasonOf(wrong)).toBe('fairness');
  });

  it('is nothing that a record with a seed has', async () => {
    const seeded = { ...record(), seed: 1 };
    delete seeded.fairness;
    expect(await keyOf(seeded)).toBeNull();
  });
});

it('adds 128 random bits to a deal', () => {
  expect(randomNumber()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomNumber()).not.toBe(randomNumber());
});
