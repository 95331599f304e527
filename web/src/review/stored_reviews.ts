/** Reviews that this device keeps: a match is reviewed once. */
import { isObject } from '../lib/json';
import { readStudy, writeStudy } from '../local/store';
import type { PlayedRecord } from '../records/played_record';
import type { MatchReview } from '../protocol/protocol.generated';
import type { Lines } from './computing';

const FORMAT = 2;

export interface KeptReview {
  format: typeof FORMAT;
  /** Of the engine: another one may come to other results. */
  digest: string;
  /** The match, as in the link to its replay. */
  record: string;
  /** The seat of whoever reviewed it; null if they looked at all cards. */
  seat: number | null;
  /** Milliseconds since 1970. */
  at: number;
  review: MatchReview;
  /** By the number of a decision: what probably follows its actions. */
  lines: Record<number, Lines>;
}

export type FoundReview = Pick<KeptReview, 'review' | 'lines'>;

/** The review of a match by this engine; null if none is kept. */
export async function readReview(played: PlayedRecord): Promise<FoundReview | null> {
  const kept = (await readStudy(await keyFor(played)).catch(() => null)) as KeptReview | null;
  const { digest } = played.rules.info;
  return isObject(kept) && kept.format === FORMAT && kept.digest === digest ? kept : null;
}

/** Keeps a review. Without room on the device it is made again the next time. */
export async function keepReview(played: PlayedRecord, seat: number | null, found: FoundReview): Promise<void> {
  const kept: KeptReview = {
    format: FORMAT,
    digest: played.rules.info.digest,
    record: await played.packed(),
    seat,
    at: Date.now(),
    ...found,
  };
  await writeStudy(await keyFor(played), kept).catch(() => undefined);
}

async function keyFor(played: PlayedRecord): Promise<string> {
  const { fairness, game } = played.record;
  return `review/${fairness?.match ?? `${game}-${digestOf(await played.packed())}`}`;
}

/** FNV-1a with 2 × 32 bits: enough to tell the matches of a device apart. */
function digestOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i += 1) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
