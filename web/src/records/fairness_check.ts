/** The check of a fair deal in the page: the whole record, played by the page's own engine, and what this browser saw. */
import { seenDeal } from './seen_deals';
import { playRecord } from './opening';
import { RecordError, type MatchRecord } from './record';

/** What this browser knows of the deal: nothing, that its number is part of it, or that its number came too late. */
export type Witness = 'none' | 'counted' | 'late';

/** RecordError unless the commitment, the deal and every later chance outcome of the record fit. */
export async function checkFairness(record: MatchRecord): Promise<Witness> {
  if (!record.fairness) {
    throw new RecordError('no_fairness');
  }
  await playRecord(record);
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
