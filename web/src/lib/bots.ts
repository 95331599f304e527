/** Who sits at a table: every bot has a given name of its own, beside the title of its level. */
import { tIfKnown } from '../i18n/index.svelte';
import { distinctNames } from './text';

/** A player as tables and records have them. */
export interface Sitting {
  /** Of a bot: the title of its level. */
  name: string;
  /** Of a bot; null for a person. */
  level: string | null;
}

/** The titles of the levels as records have them, which do not say who is a bot. */
const LEVELS: Record<string, string> = {
  Dormouse: 'dormouse',
  'White Rabbit': 'white-rabbit',
  Hatter: 'hatter',
  Caterpillar: 'caterpillar',
  'Cheshire Cat': 'cheshire-cat',
  'Queen of Hearts': 'queen-of-hearts',
};

/** The players of a record: whoever is called like a level is a bot of it. */
export function sittingsOf(names: readonly string[]): Sitting[] {
  return names.map((name) => ({ name, level: LEVELS[name] ?? null }));
}

/** The names to show, by seat, in the current language. No two are equal. */
export function namesOf(players: readonly Sitting[]): string[] {
  const taken = new Set(players.flatMap(({ name, level }) => (level === null ? [name] : [])));
  const names = players.map(({ name, level }) => {
    const given = level === null ? name : (givenNames(level).find((one) => !taken.has(one)) ?? levelTitle(level, name));
    taken.add(given);
    return given;
  });
  return distinctNames(names);
}

/** The title of a level in the current language. */
export function levelTitle(level: string, fallback: string = level): string {
  return tIfKnown(`level.${level}`, fallback);
}

const NAMES_PER_LEVEL = 6;

function givenNames(level: string): string[] {
  return Array.from({ length: NAMES_PER_LEVEL }, (_, i) => tIfKnown(`bot.${level}.${i + 1}`, '')).filter(Boolean);
}
