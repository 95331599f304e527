/** Reviews one match, and sends each part as soon as it is known. The page ends the worker when nobody waits for it. */
import { loadThinkingEngine } from '../engine/load';
import type { GameName } from '../table/protocol.generated';
import { reviewMatch, type ReviewPart, type ReviewTask } from './computing';

export type ReviewMessage = ReviewTask & { game: GameName };
/** The parts that came at once; null if the review cannot go on. */
export type ReviewAnswer = ReviewPart[] | null;

addEventListener('message', ({ data }: MessageEvent<ReviewMessage>) => void review(data));

async function review(task: ReviewMessage): Promise<void> {
  try {
    for (const part of reviewMatch(await loadThinkingEngine(task.game), task)) {
      postMessage([part] satisfies ReviewAnswer);
    }
  } catch {
    postMessage(null satisfies ReviewAnswer);
  }
}
