/** One's own mistakes, from the reviews that this device keeps under `review/MATCH` (docs/puzzles.md). */
import { isObject } from '../lib/json';
import { listStudy } from '../local/store';
import { keyOf } from '../records/fairness';
import { unpackRecord } from '../records/link';
import type { GameName } from '../protocol/protocol.generated';
import { addMistakes, type Mistake } from './progress';

/** What is read of a review. */
interface KeptReview {
  /** The match, as in the link to its replay. */
  record: string;
  /** The seat of whoever reviewed it; null if they looked at all cards. */
  seat: number | null;
  review: { game: GameName; decisions: ReviewedDecision[] };
}

interface ReviewedDecision {
  /** 1 is the first. */
  number: number;
  seat: number;
  best: string;
  grade: string;
  choices: { action: string; alike?: string[]; win_chance: number | null; points: number | null }[];
}

const PREFIX = 'review/';
const GRADES = ['mistake', 'blunder'];

/** Makes puzzles of the mistakes in the reviewed matches of a game. A review that cannot be read is left out. */
export async function addReviewedMistakes(game: GameName): Promise<void> {
  for (const [key, value] of await listStudy(PREFIX)) {
    if (isReviewOf(value, game)) {
      await addFrom(key.slice(PREFIX.length), value).catch(() => undefined);
    }
  }
}

function isReviewOf(value: unknown, game: GameName): value is KeptReview {
  return (
    isObject(value) && isObject(value.review) && value.review.game === game && Array.isArray(value.review.decisions)
  );
}

async function addFrom(id: string, { record: packed, seat, review }: KeptReview): Promise<void> {
  const mistakes = review.decisions.filter((decision) => decision.seat === seat && GRADES.includes(decision.grade));
  if (mistakes.length === 0) {
    return;
  }
  const record = await unpackRecord(packed);
  const { options, seats, seed, fairness, decisions } = record;
  const key = await keyOf(record);
  const actions = decisions.map(({ action }) => action);
  const match = {
    id,
    game: review.game,
    options,
    seats,
    seed: seed ?? null,
    key,
    start: fairness?.start ?? null,
    actions,
  };
  await addMistakes(match, mistakes.map(mistakeOf));
}

function mistakeOf({ number, seat, best, choices }: ReviewedDecision): Mistake {
  const known = choices.flatMap(({ action, alike = [], win_chance, points }) =>
    win_chance === null ? [] : [action, ...alike].map((each) => [each, [win_chance, points ?? 0]] as const),
  );
  const { alike = [] } = choices.find(({ action }) => action === best) ?? {};
  return { step: number - 1, seat, best, alike, choices: Object.fromEntries(known) as Mistake['choices'] };
}
