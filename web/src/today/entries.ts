/** The counted tries on this device, and starting one. */
import type { EngineInfo } from '../engine/layout';
import { myLocalName, setName } from '../server/me.svelte';
import { usualOptions } from '../games/options';
import { navigate } from '../navigation/router.svelte';
import { playAddress } from '../navigation/routes';
import { asDailyEntry, DAILY_PREFIX, dailyKey, type DailyEntry, type QueenTry } from '../local/daily';
import { newMatch, type SavedMatch } from '../local/saved_match';
import { addMatch, listMatches, listStudy, writeStudy } from '../local/store';
import type { GameName } from '../protocol/protocol.generated';
import type { Field } from './field';
import { levelsBySeat, MY_SEAT, type DailyDeal } from './plan';

export async function listEntries(): Promise<DailyEntry[]> {
  const found = await listStudy(DAILY_PREFIX);
  return found.flatMap(([, value]) => asDailyEntry(value) ?? []);
}

export function entryOf(entries: readonly DailyEntry[], game: GameName, date: string): DailyEntry | null {
  return entries.find((entry) => entry.game === game && entry.date === date) ?? null;
}

/** Keeps what the bots got, so that it is computed once. */
export async function keepField(entry: DailyEntry, field: Field, queen: QueenTry): Promise<void> {
  await writeStudy(dailyKey(entry.game, entry.date), { ...entry, field, queen });
}

/** Stores a try at the deal and opens it. */
export async function startTry(info: EngineInfo, deal: DailyDeal, isCounted: boolean): Promise<void> {
  setName(myLocalName()); // a suggested name stays, too
  const match = tryAt(info, deal, isCounted, myLocalName());
  await addMatch(match);
  navigate(playAddress(match.id));
}

/** Replays the Queen's try. */
export async function watchQueen(info: EngineInfo, deal: DailyDeal, actions: string[], level: string): Promise<void> {
  const [{ loadEngine }, { LocalMatch }, { openRecord }] = await Promise.all([
    import('../engine/load'),
    import('../local/local_match'),
    import('../records/opening'),
  ]);
  const title = info.levels.find(({ name }) => name === level)!.title;
  const match = new LocalMatch(await loadEngine(deal.game), { ...tryAt(info, deal, false, title), actions });
  navigate(await openRecord(match.record(), MY_SEAT));
}

/** The decisions of a counted try, in notation; null if its match is not on this device any more. */
export async function ownActions({ game, match }: DailyEntry): Promise<string[] | null> {
  const { matches } = await listMatches();
  const saved = matches.find(({ id }) => id === match);
  if (!saved) {
    return null;
  }
  const [{ loadEngine }, { LocalMatch }] = await Promise.all([
    import('../engine/load'),
    import('../local/local_match'),
  ]);
  const engine = await loadEngine(game);
  try {
    const replayed = new LocalMatch(engine, saved);
    return saved.actions.filter((_, i) => replayed.seatAt(i + 1) === MY_SEAT);
  } catch {
    return null; // other rules, or damaged: it cannot be played again
  }
}

function tryAt(info: EngineInfo, { game, date, seed }: DailyDeal, isCounted: boolean, name: string): SavedMatch {
  const players = levelsBySeat().map((level) =>
    level === null ? { name, level } : { name: info.levels.find((one) => one.name === level)!.title, level },
  );
  const setup = { game, options: usualOptions(info.options), players, starter: null };
  return { ...newMatch(setup), rules: info.rules_version, seed, daily: { date, isCounted } };
}
