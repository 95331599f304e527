/** The file with records that was chosen or dropped last. */
import { dismissErrors, notify } from '../ui/announcements.svelte';
import { showFailure } from '../ui/failures';
import { navigate } from '../navigation/router.svelte';
import type { MatchRecord } from '../records/record';

const HEAD_BYTES = 1_000;

let numFiles = $state(0);
let records = $state.raw<readonly MatchRecord[]>([]);

/** How many files there were: whatever was said about an earlier one no longer holds. */
export function numFilesChosen(): number {
  return numFiles;
}

/** The records of the last file, if it holds several. */
export function recordsOfFile(): readonly MatchRecord[] {
  return records;
}

/** Replays the record of a file. If that is not possible, the page says why and stays where it is. */
export async function replayFile(file: Blob): Promise<void> {
  numFiles += 1;
  const number = numFiles;
  records = [];
  dismissErrors();
  try {
    if (await isStudyFile(file)) {
      await openStudy(file);
      return;
    }
    const { openFile } = await import('../records/opening');
    const opened = await openFile(file);
    if (number === numFiles) {
      records = opened.records;
      navigate(opened.address);
    }
  } catch (error) {
    if (number === numFiles) {
      showFailure(error);
    }
  }
}

/** Does the file say that it is a study? */
async function isStudyFile(file: Blob): Promise<boolean> {
  return (await file.slice(0, HEAD_BYTES).text()).includes('"wonderland-study-');
}

async function openStudy(file: Blob): Promise<void> {
  const [{ openStudyFile }, { problemText }] = await Promise.all([
    import('../study/files'),
    import('../study/study_error'),
  ]);
  await openStudyFile(file).catch((error: unknown) => notify(problemText(error), 'error'));
}
