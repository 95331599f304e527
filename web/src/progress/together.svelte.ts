/** Keeps matches and study of this device together with those of a player's other devices, through the server. */
import { FORMAT, importEverything, readEverything, soundPart, type Everything } from '../local/all_data';
import { canonical } from '../local/merging';
import { forgetRemoved, removedMatches } from '../local/removed';
import type { SavedMatch } from '../local/saved_match';
import { removeMatch } from '../local/store';
import { deviceStorage } from '../lib/storage';
import { packText, unpackText } from '../records/link';
import type { ProgressChanged, ProgressEntry, ProgressPage } from '../protocol/protocol.generated';
import { ApiError, fetchJson, request } from '../server/api';
import { loadMe } from '../server/me.svelte';

const KEY = 'wonderland.together';
const PATH = 'api/me/progress';
/** Of a request: the server takes 16 KiB. */
const MOST_CHARACTERS = 14_000;
const MOST_AT_ONCE = 100;
const MOST_ROUNDS = 8;
const MATCH = 'match/';
const STUDY = 'study/';

/** What this device remembers of the server's copy. */
interface Memory {
  player: string;
  copy: string | null;
  /** The last change that it has read. */
  after: number;
  versions: Record<string, number>;
  /** By key, a digest of what both had when they were last equal. */
  equal: Record<string, string>;
}

interface MatchEntry {
  match: SavedMatch;
  record: string | null;
}

let memory = $state.raw<Memory | null>(readMemory());
let isBusy = $state(false);
/** How often something came from other devices. */
let numChanges = $state(0);

export const isTogether = (): boolean => memory !== null;
export const isBringingTogether = (): boolean => isBusy;
export const arrivals = (): number => numChanges;

function readMemory(): Memory | null {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? 'null') as Memory | null;
  } catch {
    return null;
  }
}

function remember(next: Memory | null): void {
  memory = next;
  if (next) {
    deviceStorage.setItem(KEY, JSON.stringify(next));
  } else {
    deviceStorage.removeItem(KEY);
  }
}

/** Does the player keep something together already? */
export async function hasCopy(): Promise<boolean> {
  return (await readPage(0)).copy !== null;
}

/** From now on this device and the player's others know the same. */
export async function begin(): Promise<void> {
  const me = await loadMe();
  if (me) {
    const { copy } = await readPage(0);
    forgetRemoved(removedMatches()); // what was deleted before is nobody's business
    remember({ player: me.player, copy, after: 0, versions: {}, equal: {} });
    await bringTogether();
  }
}

/** Ends it on this device. With `isForAll`, deletes the server's copy, and the other devices stop, too. */
export async function end(isForAll: boolean): Promise<void> {
  if (isForAll) {
    await request('DELETE', PATH);
  }
  remember(null);
}

/** Reads what others have changed, merges, and sends what they lack. Without a copy any more, it ends. */
export async function bringTogether(): Promise<void> {
  const me = await loadMe();
  if (!memory || isBusy || !me) {
    return;
  }
  if (me.player !== memory.player) {
    remember(null); // this browser is somebody else
    return;
  }
  isBusy = true;
  try {
    for (let round = 0; round < MOST_ROUNDS && (await exchange()); round += 1) {
      // Another device was faster: read again.
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) {
      throw error;
    }
    remember(null); // deleted by another device
  } finally {
    isBusy = false;
  }
}

/** One reading and one sending; true if another device has changed something in between. */
async function exchange(): Promise<boolean> {
  const next = structuredClone(memory!);
  if (!(await receive(next))) {
    remember(null);
    return false;
  }
  remember(next);
  const hasConflicts = await send(next);
  remember(next);
  return hasConflicts;
}

const readPage = (after: number) => fetchJson<ProgressPage>('GET', `${PATH}?after=${after}`);

/** Merges what others have changed into what is here; false if the copy was deleted. */
async function receive(next: Memory): Promise<boolean> {
  for (;;) {
    const { copy, entries, is_last: isLast } = await readPage(next.after);
    if (copy !== next.copy) {
      return false;
    }
    await merge(entries, next);
    if (isLast) {
      return true;
    }
  }
}

async function merge(entries: readonly ProgressEntry[], next: Memory): Promise<void> {
  const removed = removedMatches();
  const file: Everything = { format: FORMAT, matches: [], records: {}, study: {} };
  for (const { key, value, version } of entries) {
    next.after = Math.max(next.after, version);
    next.versions[key] = version;
    const id = key.startsWith(MATCH) ? key.slice(MATCH.length) : null;
    if (value === null) {
      next.equal[key] = digest(null);
      if (id !== null) {
        await removeMatch(id);
        forgetRemoved([id]);
      }
      continue;
    }
    const data = JSON.parse(await unpackText(value)) as unknown;
    next.equal[key] = digest(data);
    if (id === null) {
      file.study[key.slice(STUDY.length)] = data;
    } else if (!removed.includes(id)) {
      const { match, record } = data as MatchEntry;
      file.matches.push(match);
      Object.assign(file.records, record === null ? {} : { [id]: record });
    }
  }
  const added = await importEverything(soundPart(file));
  if (added.matches.length + Object.keys(added.study).length > 0 || entries.some(({ value }) => value === null)) {
    numChanges += 1;
  }
}

/** Sends what the copy lacks; true if another device has changed some of it meanwhile. */
async function send(next: Memory): Promise<boolean> {
  const removed = removedMatches();
  const wanted: [key: string, data: unknown][] = [
    ...entriesOf(soundPart(await readEverything())),
    ...removed.map((id): [string, unknown] => [MATCH + id, null]),
  ].filter(([key, data]) => next.equal[key] !== digest(data));
  let hasConflicts = false;
  let batch: ProgressEntry[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) {
      hasConflicts = (await sendBatch(batch, next, wanted)) || hasConflicts;
    }
    [batch, size] = [[], 0];
  };
  for (const [key, data] of wanted) {
    const value = data === null ? null : await packText(JSON.stringify(data));
    const length = key.length + (value?.length ?? 0) + 64;
    if (length > MOST_CHARACTERS || (value === null && !(key in next.versions))) {
      continue; // a review too large can be computed again; what nobody else has need not be deleted
    }
    if (size + length > MOST_CHARACTERS || batch.length === MOST_AT_ONCE) {
      await flush();
    }
    batch.push({ key, value, version: next.versions[key] ?? 0 });
    size += length;
  }
  await flush();
  if (!hasConflicts) {
    forgetRemoved(removed);
  }
  return hasConflicts;
}

async function sendBatch(
  entries: readonly ProgressEntry[],
  next: Memory,
  wanted: readonly [string, unknown][],
): Promise<boolean> {
  const answer = await fetchJson<ProgressChanged>('POST', PATH, { copy: next.copy, entries });
  next.copy = answer.copy;
  const data = new Map(wanted);
  for (const [key, version] of Object.entries(answer.versions)) {
    next.versions[key] = version;
    next.equal[key] = digest(data.get(key));
  }
  return answer.conflicts.length > 0;
}

function entriesOf({ matches, records, study }: Everything): [string, unknown][] {
  return [
    ...matches.map((match): [string, unknown] => [MATCH + match.id, { match, record: records[match.id] ?? null }]),
    ...Object.entries(study).map(([key, value]): [string, unknown] => [STUDY + key, value]),
  ];
}

/** Tells different values apart; it need not resist anybody. */
function digest(data: unknown): string {
  const text = canonical(data);
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

const EVERY_MS = 5 * 60_000;

/** Keeps together while the page is open: at once, when it is looked at again or left, and from time to time. */
export function keepTogether(): () => void {
  const go = () => void bringTogether().catch(() => undefined); // without a connection, the next time
  go();
  const timer = setInterval(go, EVERY_MS);
  document.addEventListener('visibilitychange', go);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', go);
  };
}
