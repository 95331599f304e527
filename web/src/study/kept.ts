/** The studies that this device keeps, in IndexedDB beside the matches. */
import { isCount, isObject } from '../lib/json';
import { randomId } from '../local/saved_match';
import { listStudy, readStudy, writeStudy } from '../local/store';
import { checkStudy } from './document';
import type { StudyDocument } from './study.generated';
import { StudyError } from './study_error';
import type { Path } from './tree';

const FORMAT = 1;
const PREFIX = 'study/';

/** What is looked at: the chapter, and the path in it. */
export interface Place {
  chapter: number;
  path: Path;
  /** Whose knowledge is shown; as the chapter says without. */
  eyes?: Eyes | undefined;
}

/** Whose knowledge is shown: that of a seat, of whoever is to act, or all cards. */
export type Eyes = number | 'turn' | 'open';

export interface Kept extends Place {
  id: string;
  document: StudyDocument;
  /** Milliseconds since 1970. */
  at: number;
}

export const newId = randomId;

/** The studies of this device, the latest first. */
export async function listKept(): Promise<Kept[]> {
  const found = (await listStudy(PREFIX)).flatMap(([key, value]) => asKept(key.slice(PREFIX.length), value) ?? []);
  return found.sort((a, b) => b.at - a.at);
}

/** The study of that id; StudyError if it is not on this device. */
export async function readKept(id: string): Promise<Kept> {
  const kept = asKept(id, await readStudy(PREFIX + id));
  if (!kept) {
    throw new StudyError('gone');
  }
  return kept;
}

export async function keep({ id, ...kept }: Omit<Kept, 'at'>, now = Date.now()): Promise<void> {
  await writeStudy(PREFIX + id, { format: FORMAT, at: now, ...kept });
}

/** Deletes a study. What stays says so to the player's other devices. */
export async function removeKept(id: string, now = Date.now()): Promise<void> {
  await writeStudy(PREFIX + id, { format: FORMAT, at: now, document: null });
}

function asKept(id: string, value: unknown): Kept | null {
  if (!isObject(value) || !isCount(value.at) || value.document === null) {
    return null;
  }
  try {
    const document = checkStudy(value.document);
    const path = Array.isArray(value.path) && value.path.every(isCount) ? value.path : [];
    const chapter = isCount(value.chapter) && value.chapter < document.chapters.length ? value.chapter : 0;
    return { id, document, at: value.at, chapter, path, ...(value.eyes === 'turn' && { eyes: 'turn' }) };
  } catch {
    return null;
  }
}
