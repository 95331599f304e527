/** The check of a fair deal in the page: the whole record, played by the page's own engine, and what this browser saw. */
import type { PlayedRecord } from './played_record';
import { RecordError } from './record';
import { seenDeal } from './seen_deals';

/** What this browser knows of the deal: nothing, that its number is part of it, or that its number came too late. */
export type Witness = 'none' | 'counted' | 'late';

/** The commitment, the deal and every later chance outcome fit, or it would not be played. RecordError if others were seen. */
export function checkFairness({ record }: PlayedRecord): Witness {
  if (!record.fairness) {
    throw new RecordError('no_fairness');
  }
  const { match, commitment, numbers } = record.fairness;
  const seen = seenDeal(match);
  if (!seen) {
    return 'none';
  }
  const listed = numbers[seen.seat];
  if (commitment !== seen.commitment || (listed !== seen.number && listed !== '')) {
    throw new RecordError('other_deal');
  }
  return listed === '' ? 'late' : 'counted';
}
