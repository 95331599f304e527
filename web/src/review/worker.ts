/** One worker of a review: it judges a part of the decisions, or it adds everything up. */
import type { JudgedFigures } from '../engine/engine';
import { loadThinkingEngine } from '../engine/load';
import type { GameName } from '../protocol/protocol.generated';
import { judgeDecisions, tallyMatch, type ReviewPart, type ReviewTask } from './computing';
import { Costs } from './costs';

/** `share` says which decisions to judge: every `stride`-th; null for the worker that adds up. */
export type ReviewJob = ReviewTask & { game: GameName; share: { first: number; stride: number } | null };
export type ReviewMessage = { job: ReviewJob } | { known: JudgedFigures };
/** A part of the review; null if it cannot go on. */
export type ReviewAnswer = ReviewPart | null;

const costs = new Costs();

addEventListener('message', ({ data }: MessageEvent<ReviewMessage>) => {
  if ('job' in data) {
    void work(data.job);
  } else {
    costs.add(data.known);
  }
});

async function work(job: ReviewJob): Promise<void> {
  try {
    const engine = await loadThinkingEngine(job.game);
    const parts = job.share
      ? judgeDecisions(engine, job, job.share.first, job.share.stride)
      : tallyMatch(engine, job, (number) => costs.of(number));
    for await (const part of parts) {
      postMessage(part satisfies ReviewAnswer);
    }
  } catch {
    postMessage(null satisfies ReviewAnswer);
  }
}
