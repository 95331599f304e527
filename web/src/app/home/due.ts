/** What waits for somebody who has played here: the deals of today that are not played, and puzzles to repeat. */
import { GAME_NAMES } from '../../games/names.generated';
import { listMatches, listStudy } from '../../local/store';
import type { GameName } from '../../protocol/protocol.generated';
import { isDue, type Progress } from '../../puzzles/schedule';
import { entryOf, listEntries } from '../../today/entries';
import { dateOf } from '../../today/plan';

export interface Due {
  /** Games whose deal of today has no result. */
  deals: GameName[];
  /** By game, how many are to be repeated. */
  puzzles: { game: GameName; count: number }[];
}

const NOTHING: Due = { deals: [], puzzles: [] };

/** A stranger owes nothing, and a browser that stores nothing knows nobody. */
export async function findDue(now = Date.now()): Promise<Due> {
  try {
    const [{ matches }, entries, puzzles] = await Promise.all([listMatches(), listEntries(), puzzlesDue(now)]);
    const isStranger = matches.length + entries.length === 0;
    const deals = GAME_NAMES.filter((game) => !entryOf(entries, game, dateOf(now))?.result);
    return { deals: isStranger ? [] : deals, puzzles };
  } catch {
    return NOTHING;
  }
}

async function puzzlesDue(now: number): Promise<Due['puzzles']> {
  const counts = await Promise.all(
    GAME_NAMES.map(async (game) => {
      const answered = (await listStudy(`puzzle/${game}/`)).map(([, value]) => value as Progress);
      return { game, count: answered.filter((one) => isDue(one, now)).length };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
