/** Opens records: from files, and from links. */
import type { Engine, State } from '../engine/engine';
import { loadEngine, NoEngineError } from '../engine/load';
import { GAME_NAMES } from '../games';
import { request } from '../server/api';
import { replayAddress } from '../navigation/routes';
import { keyOf } from './fairness';
import { unpackPosition, unpackRecord, type Position } from './link';
import { playDecisions, PlayedRecord, type Rules } from './played_record';
import { readRecords, RecordError, type MatchRecord } from './record';

const MAX_FILE_BYTES = 64 << 20;

/** The address at which the file's record is replayed, or at which one of several records is chosen, and these. */
export async function openFile(file: Blob): Promise<{ address: string; records: MatchRecord[] }> {
  if (file.size > MAX_FILE_BYTES) {
    throw new RecordError('too_large');
  }
  const found = readRecords(await file.text());
  if (found.length === 1) {
    return { address: await openRecord(found[0]!), records: [] };
  }
  return { address: replayAddress(), records: found };
}

/** A record with its text for a link. */
interface Opened {
  played: PlayedRecord;
  packed: string;
}

/** The record that was opened last, until the page at its address takes it. */
let waiting: Opened | null = null;

/** The address at which the record is replayed, with the eyes of a seat or with all cards; RecordError if it cannot be. */
export async function openRecord(record: MatchRecord, seat: number | null = null, isReview = false): Promise<string> {
  waiting = await packed(await playRecord(record));
  return replayAddress(waiting.packed, null, seat, isReview);
}

/** The record of a match that the server has; ApiError if it gives none. */
export async function loadRecord(match: string): Promise<MatchRecord> {
  const response = await request('GET', `api/matches/${encodeURIComponent(match)}`);
  return readRecords(await response.text())[0]!;
}

/** The record of a link, played, and packed as this page does it. */
export async function openLink(link: string): Promise<Opened> {
  const found = waiting;
  waiting = null;
  return found?.packed === link ? found : packed(await playRecord(await unpackRecord(link)));
}

async function packed(played: PlayedRecord): Promise<Opened> {
  return { played, packed: await played.packed() };
}

export async function playRecord(record: MatchRecord): Promise<PlayedRecord> {
  return new PlayedRecord(await engineFor(record), record, await keyOf(record));
}

/** The position of a link; RecordError if it cannot be played. */
export async function openPosition(packed: string): Promise<{ position: Position; rules: Rules; state: State }> {
  const { record, result } = await unpackPosition(packed);
  const rules = await engineFor(record);
  const { positions, actions } = playDecisions(rules, record, await keyOf(record));
  const decisions = record.decisions.map(({ seat }, i) => ({ seat, action: actions[i]! }));
  return { position: { record: { ...record, decisions }, result }, rules, state: positions.at(-1)! };
}

/** The engine of the record's game; RecordError if there is none. */
export function engineFor({ game }: Pick<MatchRecord, 'game'>): Promise<Engine> {
  if (!GAME_NAMES.includes(game)) {
    throw new RecordError('other_game', { game });
  }
  return loadEngine(game).catch((error: unknown) => {
    throw new RecordError(error instanceof NoEngineError ? 'no_engine' : 'unreachable');
  });
}
