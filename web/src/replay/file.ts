import { showFailure } from '../lib/failures';
import { navigate } from '../lib/router.svelte';

/** Replays the record of a file. If that is not possible, the page says why and stays where it is. */
export async function replayFile(file: Blob): Promise<void> {
  try {
    const { openFile } = await import('./opening.svelte');
    navigate(await openFile(file));
  } catch (error) {
    showFailure(error);
  }
}
