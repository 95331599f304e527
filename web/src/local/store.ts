/** The matches on this device and what somebody has learnt, in IndexedDB. A change is on disk when its promise resolves. */
import { TextError } from '../lib/text_error';
import { dailyEntry, dailyKey } from './daily';
import { noteRemoved } from './removed';
import { checkSaved, type SavedMatch } from './saved_match';

const DATABASE = 'wonderland';
const VERSION = 2;
export const MATCHES = 'matches';
export const RECORDS = 'records';
export const STUDY = 'study';

/** Why nothing could be stored. `forbidden`: the browser keeps nothing for this page; `conflict`: somebody was faster. */
export class StoreError extends TextError {
  readonly code: 'full' | 'forbidden' | 'conflict' | 'not_found';

  constructor(code: StoreError['code']) {
    super(`error.${code}`, code);
    this.code = code;
  }
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, fail) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore(MATCHES, { keyPath: 'id' });
        request.result.createObjectStore(RECORDS);
      }
      request.result.createObjectStore(STUDY);
    };
    request.onsuccess = () => {
      // Another version of the page, or the user, wants to change or remove the database.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opening = null);
      resolve(request.result);
    };
    request.onerror = () => fail(request.error!);
    request.onblocked = () => fail(new StoreError('forbidden'));
  });
  opening.catch(() => (opening = null));
  return opening;
}

/** Runs a transaction; resolves when it is on disk. */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (change: IDBTransaction, give: (value: T) => void) => void,
): Promise<T> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, fail) => {
      const change = database.transaction([MATCHES, RECORDS, STUDY], mode, { durability: 'strict' });
      let result: T;
      let reason: Error | null = null;
      change.oncomplete = () => resolve(result);
      change.onabort = () => fail(reason ?? (change.error as Error));
      try {
        work(change, (value) => (result = value));
      } catch (error) {
        reason = error as Error;
        change.abort();
      }
    });
  } catch (error) {
    throw asStoreError(error);
  }
}

function asStoreError(error: unknown): Error {
  if (error instanceof StoreError) {
    return error;
  }
  const name = (error as Error | null)?.name;
  return new StoreError(name === 'QuotaExceededError' ? 'full' : name === 'ConstraintError' ? 'conflict' : 'forbidden');
}

/** All matches, the latest first, and the ids of those that cannot be read. */
export async function listMatches(): Promise<{ matches: SavedMatch[]; damaged: string[] }> {
  const found = await transact<unknown[]>('readonly', (change, give) => {
    change.objectStore(MATCHES).getAll().onsuccess = (event) => give((event.target as IDBRequest<unknown[]>).result);
  });
  const matches: SavedMatch[] = [];
  const damaged: string[] = [];
  for (const data of found) {
    try {
      matches.push(checkSaved(data));
    } catch {
      damaged.push((data as SavedMatch).id);
    }
  }
  return { matches: matches.sort((a, b) => b.changedAt - a.changedAt), damaged };
}

/** The match of that id; StoreError if there is none, DamagedMatchError if it cannot be read. */
export async function readMatch(id: string): Promise<SavedMatch> {
  const data = await transact<unknown>('readonly', (change, give) => {
    change.objectStore(MATCHES).get(id).onsuccess = (event) => give((event.target as IDBRequest).result);
  });
  if (data === undefined) {
    throw new StoreError('not_found');
  }
  return checkSaved(data);
}

/** Adds a match; StoreError if it is a second counted try at a deal of the day. */
export async function addMatch(match: SavedMatch): Promise<void> {
  await transact<void>('readwrite', (change) => {
    change.objectStore(MATCHES).add(match);
    const entry = dailyEntry(match);
    if (entry) {
      change.objectStore(STUDY).add(entry, dailyKey(entry.game, entry.date));
    }
  });
}

/** Stores the next version of a match, with its record if it is over; StoreError if another version is stored. */
export async function saveMatch(match: SavedMatch, record: string | null): Promise<void> {
  let refusal: StoreError | null = null;
  const change = transact<void>('readwrite', (change) => {
    const store = change.objectStore(MATCHES);
    store.get(match.id).onsuccess = (event) => {
      const before = (event.target as IDBRequest<SavedMatch | undefined>).result;
      if (before?.version !== match.version - 1) {
        refusal = new StoreError(before ? 'conflict' : 'not_found');
        change.abort();
        return;
      }
      store.put(match);
      if (record !== null) {
        change.objectStore(RECORDS).put(record, match.id);
        const entry = dailyEntry(match);
        if (entry) {
          change.objectStore(STUDY).put(entry, dailyKey(entry.game, entry.date));
        }
      }
    };
  });
  await change.catch((error: Error) => {
    throw refusal ?? error;
  });
}

/** The record of a finished match. */
export async function readRecord(id: string): Promise<string> {
  const record = await transact<string | undefined>('readonly', (change, give) => {
    change.objectStore(RECORDS).get(id).onsuccess = (event) => give((event.target as IDBRequest).result as string);
  });
  if (record === undefined) {
    throw new StoreError('not_found');
  }
  return record;
}

export async function removeMatch(id: string): Promise<void> {
  noteRemoved(id);
  await transact<void>('readwrite', (change) => {
    change.objectStore(MATCHES).delete(id);
    change.objectStore(RECORDS).delete(id);
  });
}

/** What was kept under a key such as `puzzle/parade/17`; undefined if nothing was. */
export function readStudy(key: string): Promise<unknown> {
  return transact<unknown>('readonly', (change, give) => {
    change.objectStore(STUDY).get(key).onsuccess = (event) => give((event.target as IDBRequest<unknown>).result);
  });
}

export async function writeStudy(key: string, value: unknown): Promise<void> {
  await transact<void>('readwrite', (change) => change.objectStore(STUDY).put(value, key));
}

/** Everything whose key begins so, in the order of the keys. */
export async function listStudy(prefix: string): Promise<[key: string, value: unknown][]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys: string[] = [];
  const values: unknown[] = [];
  await transact<void>('readonly', (change) => {
    const store = change.objectStore(STUDY);
    store.getAllKeys(range).onsuccess = (event) => keys.push(...(event.target as IDBRequest<string[]>).result);
    store.getAll(range).onsuccess = (event) => values.push(...(event.target as IDBRequest<unknown[]>).result);
  });
  return keys.map((key, i) => [key, values[i]]);
}
