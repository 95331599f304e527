/** Who this browser's player is: a name, asked for once. */
import { t } from '../i18n/index.svelte';
import type { Player } from '../table/protocol';
import * as api from './api';

let player = $state.raw<Player | null>(null);
let asked: Promise<Player | null> | null = null;
let draft = $state<string | null>(null);

export function currentPlayer(): Player | null {
  return player;
}

/** The name to be used: as typed, as known, or one that fits the place. */
export function myName(): string {
  return draft ?? player?.name ?? suggestion();
}

export function setName(name: string): void {
  draft = name;
}

const NUM_SUGGESTIONS = 6;
const pick = 1 + Math.floor(Math.random() * NUM_SUGGESTIONS);

function suggestion(): string {
  return t(`name.suggestion.${pick as 1 | 2 | 3 | 4 | 5 | 6}`);
}

const KEY = 'wonderland.introduced';

/** Asks the server, once, whether it knows this browser; one that never introduced itself is not known. */
export function findMe(): Promise<Player | null> {
  asked ??= localStorage.getItem(KEY) ? api.whoAmI().then((known) => (player = known)) : Promise.resolve(null);
  asked.catch(() => (asked = null));
  return asked;
}

/** Makes sure that the server knows this player by the name of the moment. */
export async function beSomebody(): Promise<Player> {
  const known = await findMe();
  const name = myName().trim() || suggestion();
  if (!known) {
    player = await api.introduce(name);
    localStorage.setItem(KEY, '1');
  } else if (name !== known.name) {
    player = await api.rename(name);
  }
  asked = Promise.resolve(player);
  draft = null;
  return player!;
}
