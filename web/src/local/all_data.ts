/** Everything that this device keeps of matches and study: to export, to import, to delete. */
import { isCount, isObject } from '../lib/json';
import { checkRecord } from '../records/record';
import { asDailyEntry, DAILY_PREFIX } from './daily';
import { canonical, mergeStudy } from './merging';
import { checkSaved, type SavedMatch } from './saved_match';
import { MATCHES, RECORDS, STUDY, transact } from './store';

export const FORMAT = 'wonderland-device-1';
const STUDY_KEY = /^(lesson|puzzle|rating|today|review|result|study)\/./;

export interface Everything {
  format: typeof FORMAT;
  matches: SavedMatch[];
  /** By match. */
  records: Record<string, string>;
  study: Record<string, unknown>;
}

/** The file is none of ours, or something in it is damaged. */
export class DamagedFileError extends Error {}

export async function readEverything(): Promise<Everything> {
  const found: Record<string, unknown[]> = {};
  await transact<void>('readonly', (change) => {
    for (const name of [MATCHES, RECORDS, STUDY]) {
      const store = change.objectStore(name);
      store.getAllKeys().onsuccess = (event) =>
        (found[`${name} keys`] = (event.target as IDBRequest<unknown[]>).result);
      store.getAll().onsuccess = (event) => (found[name] = (event.target as IDBRequest<unknown[]>).result);
    }
  });
  const byKey = (name: string) =>
    Object.fromEntries(found[`${name} keys`]!.map((key, i) => [key as string, found[name]![i]]));
  return {
    format: FORMAT,
    matches: found[MATCHES] as SavedMatch[],
    records: byKey(RECORDS) as Record<string, string>,
    study: byKey(STUDY),
  };
}

/** The content of an exported file; DamagedFileError if anything in it is not as it should be. */
export function parseEverything(text: string): Everything {
  try {
    return checkEverything(JSON.parse(text));
  } catch (error) {
    throw new DamagedFileError(String(error));
  }
}

function checkEverything(data: unknown): Everything {
  const file = data as Everything;
  const hasShape =
    isObject(data) &&
    data.format === FORMAT &&
    Array.isArray(data.matches) &&
    isObject(data.records) &&
    isObject(data.study);
  if (!hasShape) {
    throw new DamagedFileError('no export');
  }
  const sound = soundPart(file);
  if (numParts(sound) < numParts(file)) {
    throw new DamagedFileError('a damaged part');
  }
  return sound;
}

function numParts({ matches, records, study }: Everything): number {
  return matches.length + Object.keys(records).length + Object.keys(study).length;
}

/** Everything that can be read. */
export function soundPart({ format, matches, records, study }: Everything): Everything {
  const sound = matches.filter((match) => isAccepted(() => checkSaved(match)));
  const ids = new Set(sound.map(({ id }) => id));
  const isRecord = ([id, text]: [string, string]) => ids.has(id) && isAccepted(() => checkRecord(JSON.parse(text)));
  return {
    format,
    matches: sound,
    records: Object.fromEntries(Object.entries(records).filter(isRecord)),
    study: Object.fromEntries(Object.entries(study).filter(([key, value]) => isSoundStudy(key, value))),
  };
}

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function isSoundStudy(key: string, value: unknown): boolean {
  const isDaily = key.startsWith(DAILY_PREFIX);
  return STUDY_KEY.test(key) && isObject(value) && isCount(value.format) && (!isDaily || asDailyEntry(value) !== null);
}

/** What this device gets from the file: of a match the later version, of study what both know together (`merging.ts`). */
export function missing(here: Everything, file: Everything): Everything {
  const known = new Map(here.matches.map((match) => [match.id, match]));
  const matches = file.matches.filter(({ id, version }) => version > (known.get(id)?.version ?? -1));
  const ids = new Set(matches.map(({ id }) => id));
  const records = Object.entries(file.records).filter(([id]) => ids.has(id));
  const study = Object.entries(file.study).flatMap(([key, value]) => {
    const merged = key in here.study ? mergeStudy(here.study[key], value) : value;
    return canonical(merged) === canonical(here.study[key] ?? null) ? [] : [[key, merged] as const];
  });
  return { ...file, matches, records: Object.fromEntries(records), study: Object.fromEntries(study) };
}

/** Adds what the file has and this device lacks, all of it or nothing; returns what was added. */
export async function importEverything(file: Everything): Promise<Everything> {
  const added = missing(await readEverything(), file);
  await transact<void>('readwrite', (change) => {
    added.matches.forEach((match) => change.objectStore(MATCHES).put(match));
    Object.entries(added.records).forEach(([id, record]) => change.objectStore(RECORDS).put(record, id));
    Object.entries(added.study).forEach(([key, value]) => change.objectStore(STUDY).put(value, key));
  });
  return added;
}

export async function deleteEverything(): Promise<void> {
  await transact<void>('readwrite', (change) => {
    for (const name of [MATCHES, RECORDS, STUDY]) {
      change.objectStore(name).clear();
    }
  });
}
