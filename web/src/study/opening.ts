/** What an address of the board stands for. */
import { studyAddress } from '../navigation/routes';
import { engineFor, loadRecord } from '../records/opening';
import { unpackPosition, unpackRecord } from '../records/link';
import type { MatchRecord } from '../records/record';
import { readMatch } from '../local/store';
import { namesOf, sittingsOf } from '../games/player_names';
import { list } from '../i18n/index.svelte';
import { chapterOfRecord, chapterOfSaved } from './chapters';
import { newStudy } from './document';
import { readKept, type Place } from './kept';
import { packStudy, unpackStudy } from './packing';
import type { Chapter, StudyDocument } from './study.generated';
import { endOf, type Path } from './tree';

export interface Opened extends Place {
  document: StudyDocument;
  /** Of a study that this device keeps. */
  id: string | null;
}

/**
 * Of a study in a link, after so many steps of its first chapter's main line; with the eyes that the chapter says, or of
 * whoever is to act.
 */
export async function studyLink(study: StudyDocument, step = 0, isByTurn = false): Promise<string> {
  const place = isByTurn ? [String(step), TURN] : step > 0 ? [String(step)] : [];
  return studyAddress('board', await packStudy(study), ...place);
}

const TURN = 'turn';

export const keptAddress = (id: string) => studyAddress('board', 'saved', id);

/**
 * The study of an address: `saved/ID`, `record/PACKED/STEP/SEAT`, `match/ID/STEP/SEAT` of the server,
 * `device/ID/STEP/SEAT` of this device, `position/PACKED/SEAT`, or a study itself, `PACKED/STEP` or `PACKED/STEP/turn`.
 * Without a seat, all cards are open.
 */
export async function openBoard([kind, id = '', ...rest]: readonly string[]): Promise<Opened> {
  switch (kind) {
    case 'saved':
      return { ...(await readKept(id)) };
    case 'record':
      return openRecord(await unpackRecord(id), rest);
    case 'match':
      return openRecord(await loadRecord(id), rest);
    case 'device':
      return opened(chapterOfSaved(await readMatch(id), seatIn(rest[1])), rest[0]);
    case 'position': {
      const { record } = await unpackPosition(id);
      return openRecord(record, [String(record.decisions.length), rest[0]!]);
    }
    default: {
      const document = await unpackStudy(kind!);
      const eyes = rest[0] === TURN ? TURN : undefined;
      return { document, id: null, chapter: 0, path: pathTo(document.chapters[0]!, id), eyes };
    }
  }
}

async function openRecord(record: MatchRecord, [step, seat]: readonly string[]): Promise<Opened> {
  await engineFor(record); // says why, if there is none
  return opened(await chapterOfRecord(record, seatIn(seat)), step);
}

function opened(chapter: Chapter, step: string | undefined): Opened {
  const document = newStudy(titleOf(chapter), chapter);
  return { document, id: null, chapter: 0, path: pathTo(chapter, step) };
}

/** Who plays, as long as nobody has given the study a title. */
function titleOf({ names }: Chapter): string {
  return [...list(namesOf(sittingsOf(names)))].slice(0, 80).join('');
}

/** The path after so many steps of the main line. */
function pathTo({ root }: Chapter, step: string | undefined): Path {
  return endOf(root, []).slice(0, seatIn(step) ?? 0);
}

function seatIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
