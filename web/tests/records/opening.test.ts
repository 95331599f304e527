import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { LocalMatch } from '../../src/local/local_match';
import { newMatch } from '../../src/local/saved_match';
import { loadRecord, openLink, openRecord } from '../../src/records/opening';
import type { MatchRecord } from '../../src/records/record';
import { engineOf } from '../engines';
import { ALICE, BEN } from '../local/counting';

vi.mock('../../src/engine/load', async (original) => ({
  ...(await original<typeof import('../../src/engine/load')>()),
  loadEngine: (game: string) => Promise.resolve(engineOf(game)),
}));

/** A match in which everybody plays the first legal action. */
function playedMatch(): MatchRecord {
  const rules = engineOf('parade');
  const options = Object.fromEntries(rules.info.options.map(({ name, default: usual }) => [name, usual]));
  const setup = newMatch({ game: 'parade', options, players: [ALICE, BEN], starter: null });
  const match = new LocalMatch(rules, { ...setup, seed: 7, rules: rules.info.rules_version });
  while (match.seat !== null) {
    match.play(match.legal(match.ply, match.seat)[0]!);
  }
  return match.record();
}

const linkIn = (address: string) => /#\/replay\/([^?]*)/.exec(address)![1]!;

let record: MatchRecord;
let numPacked: number;

beforeEach(() => {
  record = playedMatch();
  numPacked = 0;
  const Compression = CompressionStream;
  vi.stubGlobal('CompressionStream', function (format: CompressionFormat) {
    numPacked += 1;
    return new Compression(format);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a record that is opened is played once and packed once', async () => {
  const apply = vi.spyOn(Engine.prototype, 'apply');
  const address = await openRecord(record, 1, true);
  expect(address).toMatch(/\?seat=1&review=$/);
  const { played, packed } = await openLink(linkIn(address));
  expect(packed).toBe(linkIn(address));
  expect(await played.packed()).toBe(packed);
  expect(JSON.parse(played.text())).toEqual(record);
  expect(apply).toHaveBeenCalledTimes(record.decisions.length);
  expect(numPacked).toBe(1);
});

it('the page of another link gets the record of that link', async () => {
  const address = await openRecord(record);
  await openRecord({ ...record, players: ['Cheshire', 'Dinah'] });
  const { played } = await openLink(linkIn(address));
  expect(played.record.players).toEqual(record.players);
});

it('a step of a replay reads its view and nothing else', async () => {
  const { played } = await openLink(linkIn(await openRecord(record)));
  const source = played.seenBy(0);
  const log = await source.log();
  const parse = vi.spyOn(JSON, 'parse');
  const step = await source.at(3);
  expect(step.events).toBe(log[2]!.events);
  expect(parse).toHaveBeenCalledTimes(1);
});

it('a match that the server does not give is no fault of the connection', async () => {
  const answer = Response.json({ code: 'not_found', text: 'there is nothing here' }, { status: 404 });
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  await expect(loadRecord('none')).rejects.toMatchObject({ code: 'not_found' });
});
