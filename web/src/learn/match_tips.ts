/** Tips belong to the match that ends a lesson; any other match loads nothing of the lessons. */
import type { Component } from 'svelte';
import type { Session } from '../match/session.svelte';
import { isObject } from '../lib/json';
import type { GameName } from '../protocol/protocol.generated';
import { readStudy } from '../local/store';

export async function tipsFor(game: GameName, match: string): Promise<Component<{ session: Session }> | null> {
  const progress = await readStudy(`lesson/${game}`).catch(() => null);
  return isObject(progress) && progress.match === match ? (await import('./Tips.svelte')).default : null;
}
