/** Studies as files. */
import { navigate } from '../navigation/router.svelte';
import { parseStudy } from './document';
import { studyLink } from './opening';
import { MAX_BYTES, type StudyDocument } from './study.generated';
import { StudyError } from './study_error';

/** Opens the study of a file; StudyError if it holds none. */
export async function openStudyFile(file: Blob): Promise<void> {
  if (file.size > MAX_BYTES) {
    throw new StudyError('too_large');
  }
  navigate(await studyLink(parseStudy(await file.text())));
}

/** Gives the study as a file. */
export function downloadStudy(study: StudyDocument): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(study), '\n'], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName(study.title) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** A name that every system takes. */
function fileName(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${plain || 'wonderland'}.study.json`;
}
