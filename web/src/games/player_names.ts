/** Who sits at a table: every bot has a given name of its own, beside the title of its level. */
import { list, t, tIfKnown } from '../i18n/index.svelte';
import type { SeatView } from '../protocol/protocol.generated';
import { distinctNames } from '../lib/text';
import { LEVELS } from './names.generated';

/** A player as tables and records have them. */
export interface Sitting {
  /** Of a bot: the title of its level. */
  name: string;
  /** Of a bot; null for a person. */
  level: string | null;
}

/** The players of a record, which does not say who is a bot: whoever is called like a level is a bot of it. */
export function sittingsOf(names: readonly string[]): Sitting[] {
  return names.map((name) => ({ name, level: LEVELS[name] ?? null }));
}

/** The players of a table. `names` are those at the start of the match: a seat may have no name while it is open. */
export function seatedPlayers(seats: readonly SeatView[], names: readonly string[] = []): Sitting[] {
  return seats.map(({ controller, name, level }, seat) => ({
    name: (controller === 'open' ? '' : name) || (names[seat] ?? ''), // an open seat may be kept for somebody
    level: controller === 'bot' ? level : null,
  }));
}

/** The names to show, by seat, in the current language: no two are equal, and an open seat has none. */
export function namesOf(players: readonly Sitting[]): string[] {
  const taken = new Set(players.flatMap(({ name, level }) => (level === null ? [name] : [])));
  const names = players.map(({ name, level }) => {
    const given = level === null ? name : (givenNames(level).find((one) => !taken.has(one)) ?? levelTitle(level, name));
    taken.add(given);
    return given;
  });
  return distinctNames(names).map((name, seat) => (names[seat] ? name : ''));
}

/** "against" the bots of the only person; where several people play, or none, everybody's names. */
export function opponentsText(players: readonly Sitting[]): string {
  const isAlone = players.filter(({ name, level }) => name && level === null).length === 1;
  const names = list(namesOf(players).filter((name, seat) => name && !(isAlone && players[seat]!.level === null)));
  return isAlone && names ? t('home.against', { names }) : names;
}

/** The title of a level in the current language. */
export function levelTitle(level: string, fallback: string = level): string {
  return tIfKnown(`level.${level}`, fallback);
}

const NAMES_PER_LEVEL = 6;

function givenNames(level: string): string[] {
  return Array.from({ length: NAMES_PER_LEVEL }, (_, i) => tIfKnown(`bot.${level}.${i + 1}`, '')).filter(Boolean);
}
