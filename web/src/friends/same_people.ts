/** A private table that keeps seats for people, such as those of a match that has ended. */
import { navigate } from '../navigation/router.svelte';
import { tableAddress } from '../navigation/routes';
import type { GameName, MatchInfo, NewTable } from '../protocol/protocol.generated';
import { createTable } from '../server/api';
import { ensurePlayer } from '../server/me.svelte';

/** The table: oneself first, then the others, then bots of the same levels. */
export function tableFor(game: GameName, players: readonly string[], levels: readonly string[] = []): NewTable {
  const people = [null, ...players.map(() => null)];
  return { game, seats: people.length + levels.length, invited: [...players], bots: [...people, ...levels] };
}

/** The other people of a finished match; none if some of them are gone. */
export function othersOf({ players, levels, seat }: MatchInfo): string[] {
  const others = players.filter((_, index) => index !== seat && (levels[index] ?? null) === null);
  return others.every((player) => player !== null) ? others : [];
}

/** The table for the people of a finished match. */
export function tableAfter(match: MatchInfo): NewTable {
  const levels = match.levels.filter((level) => level !== null);
  return { ...tableFor(match.game, othersOf(match), levels), is_rated: match.is_rated, hints: !match.is_rated };
}

/** Opens the table and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  await ensurePlayer();
  const { table: id, invite } = await createTable(table);
  navigate(tableAddress(id, invite));
}
