/** Chapters from what can be opened on the board: matches, puzzles, deals, positions. */
import { toHex } from '../records/fairness';
import type { MatchRecord } from '../records/record';
import { keyOf } from '../records/fairness';
import { DamagedMatchError, type SavedMatch } from '../local/saved_match';
import { newChapter } from './document';
import type { Chapter, DealStart, StudyNode } from './study.generated';
import { newNode } from './tree';

/** A match, the decisions of its main line included. It need not be over. */
export async function chapterOfRecord(record: MatchRecord, seat: number | null): Promise<Chapter> {
  const { game, rules, seats, options, players, seed, fairness, decisions } = record;
  const key = await keyOf(record);
  const from = key ? { key: toHex(key), start_seat: fairness!.start } : { seed: seed ?? 0 };
  return {
    ...newChapter({ game, rules, names: players, start: { kind: 'deal', seats, options, ...from }, seat }),
    root: {
      comment: '',
      marks: [],
      children: line(decisions.map(({ action }) => action)),
    },
  };
}

/** A match on this device that is dealt. */
export function chapterOfSaved(match: SavedMatch, seat: number | null): Chapter {
  const { game, rules, options, players, actions, origin } = match;
  if (rules === null || match.seed === null) {
    throw new DamagedMatchError('it is not dealt');
  }
  const fair = origin?.fair;
  const from = fair ? { key: fair.key, start_seat: fair.fairness.start } : { seed: match.seed };
  const start: DealStart = { kind: 'deal', seats: players.length, options, ...from };
  const names = players.map(({ name }) => name);
  return {
    ...newChapter({ game, rules, names, start, seat }),
    root: { comment: '', marks: [], children: line(actions) },
  };
}

/** Actions, one after the other, as a tree without branches. */
export function line(actions: readonly string[]): StudyNode[] {
  return actions.reduceRight<StudyNode[]>((children, action) => [{ ...newNode(action), children }], []);
}
