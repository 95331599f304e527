/** Starting, listing and exporting the matches on this device, for the page. */
import { navigate } from '../navigation/router.svelte';
import { playAddress } from '../navigation/routes';
import { newMatch, randomSeed, rematchOf, type LocalSetup, type Origin, type SavedMatch } from './saved_match';
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

/** The same players with the same cards, from the deal or from where the match began. */
export async function startAgain(id: string): Promise<void> {
  const { rules, seed, origin, ...match } = await readMatch(id);
  const daily = match.daily && { daily: { ...match.daily, isCounted: false } };
  const again = { ...newMatch(match), rules, seed, ...daily, ...(origin && beginningAt(origin)) };
  await addMatch(again);
  navigate(playAddress(again.id));
}

/** Plays on from a position of another match, whose bots get a seed of their own if a server dealt it. */
export async function startFrom(origin: Origin, setup: LocalSetup & Pick<SavedMatch, 'rules' | 'seed'>): Promise<void> {
  const match = { ...newMatch(setup), rules: setup.rules, seed: setup.seed ?? randomSeed(), ...beginningAt(origin) };
  await addMatch(match);
  navigate(playAddress(match.id));
}

function beginningAt(origin: Origin): Pick<SavedMatch, 'origin' | 'actions' | 'version'> {
  return { origin, actions: origin.actions, version: origin.actions.length };
}

/** Replays a finished match, with the eyes of a seat or with all cards, and reviews it if that is wanted. */
export async function replayMatch(id: string, seat: number | null, isReview = false): Promise<void> {
  const [record, { openRecord }, { checkRecord }] = await Promise.all([
    readRecord(id),
    import('../records/opening'),
    import('../records/record'),
  ]);
  navigate(await openRecord(checkRecord(JSON.parse(record)), seat, isReview));
}

/** Gives the record of a finished match as a file. */
export async function downloadRecord(id: string): Promise<void> {
  const record = await readRecord(id);
  const address = URL.createObjectURL(new Blob([record, '\n'], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `wonderland-${id}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
