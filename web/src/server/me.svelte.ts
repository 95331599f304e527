/** This browser's player and name. */
import { t } from '../i18n/index.svelte';
import type { Player } from '../protocol/protocol.generated';
import * as api from './api';
import { deviceStorage } from '../lib/storage';

let player = $state.raw<Player | null>(null);
let loading: Promise<Player | null> | null = null;
const NAME_KEY = 'wonderland.name';
const typed = deviceStorage.getItem(NAME_KEY)?.trim() || null;
let draft = $state<string | null>(null);

/** The name that was typed, else the registered one, else the last one typed in this browser, else a suggestion. */
export function myName(): string {
  return draft ?? player?.name ?? typed ?? suggestion();
}

export function setName(name: string): void {
  draft = name;
  try {
    deviceStorage.setItem(NAME_KEY, name);
  } catch {
    // Storage is full or off: the name lasts until the page is closed.
  }
}

/** The name for a match on this device. */
export function myLocalName(): string {
  return myName().trim() || suggestion();
}

const NUM_SUGGESTIONS = 6;
const pick = 1 + Math.floor(Math.random() * NUM_SUGGESTIONS);

function suggestion(): string {
  return t(`name.suggestion.${pick as 1 | 2 | 3 | 4 | 5 | 6}`);
}

const KEY = 'wonderland.introduced';

/** Fetches the player once. A browser that never registered one does not ask the server. */
export function loadMe(): Promise<Player | null> {
  loading ??= deviceStorage.getItem(KEY) ? api.whoAmI().then((known) => (player = known)) : Promise.resolve(null);
  loading.catch(() => (loading = null));
  return loading;
}

/** This browser is somebody else from here on, or nobody (null). */
export function becomePlayer(next: Player | null): void {
  player = next;
  loading = Promise.resolve(next);
  draft = null;
  if (next) {
    deviceStorage.setItem(KEY, '1');
    deviceStorage.setItem(NAME_KEY, next.name);
  } else {
    deviceStorage.removeItem(KEY);
    deviceStorage.removeItem(NAME_KEY);
  }
}

/** Registers the player, or renames it, so that the server has the current name. */
export async function ensurePlayer(): Promise<void> {
  const known = await loadMe();
  const name = myLocalName();
  if (!known) {
    player = await api.createPlayer(name);
    deviceStorage.setItem(KEY, '1');
  } else if (name !== known.name) {
    player = await api.renamePlayer(name);
  }
  loading = Promise.resolve(player);
  draft = null;
}
