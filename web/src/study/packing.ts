/** Studies as text for a link: packed as records are. */
import { packText, unpackText } from '../records/link';
import { parseStudy } from './document';
import type { StudyDocument } from './study.generated';
import { StudyError } from './study_error';

export function packStudy(study: StudyDocument): Promise<string> {
  return packText(JSON.stringify(study));
}

/** The study in a link; StudyError if it is damaged. */
export async function unpackStudy(packed: string): Promise<StudyDocument> {
  const text = await unpackText(packed).catch(() => {
    throw new StudyError('link');
  });
  return parseStudy(text);
}
