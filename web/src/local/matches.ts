/** Starting, listing and exporting the matches on this device, for the page. */
import { navigate } from '../lib/router.svelte';
import { playAddress } from '../lib/routes';
import { newMatch, rematchOf, type LocalSetup } from './saved_match';
import { addMatch, readMatch, readRecord } from './store';

/** Stores a match and opens it. */
export async function startMatch(setup: LocalSetup): Promise<void> {
  const match = newMatch(setup);
  await addMatch(match);
  navigate(playAddress(match.id));
}

export async function startRematch(id: string): Promise<void> {
  await startMatch(rematchOf(await readMatch(id)));
}

/** The same players with the same cards. */
export async function startAgain(id: string): Promise<void> {
  const { rules, seed, ...match } = await readMatch(id);
  const daily = match.daily && { daily: { ...match.daily, isCounted: false } };
  const again = { ...newMatch(match), starter: match.starter, rules, seed, ...daily };
  await addMatch(again);
  navigate(playAddress(again.id));
}

/** Replays a finished match, with the eyes of a seat or with all cards. */
export async function replayMatch(id: string, seat: number | null): Promise<void> {
  const [record, { openRecord }, { checkRecord }] = await Promise.all([
    readRecord(id),
    import('../replay/opening.svelte'),
    import('../replay/record'),
  ]);
  const address = await openRecord(checkRecord(JSON.parse(record)));
  navigate(seat === null ? address : `${address}?seat=${seat}`);
}

/** Gives the record of a finished match as a file. */
export async function downloadRecord(id: string): Promise<void> {
  const record = await readRecord(id);
  const address = URL.createObjectURL(new Blob([record, '\n'], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `wonderland-${id}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
