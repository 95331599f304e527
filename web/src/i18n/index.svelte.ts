/**
 * The page's texts, with those of the games' tables (plugins/texts.ts). The English catalogue is part of the page; the
 * other languages are fetched when they are chosen.
 */
import en from 'virtual:catalogue/en';
import type common from './en';
import { format, type Message, type Params } from './messages';

export const LANGUAGES = { en: 'English', ja: '日本語', pl: 'Polski' } as const;
export type Language = keyof typeof LANGUAGES;
export type Key = keyof typeof common;
type Catalogue = Record<string, Message>;

/** The values by sorted key; the keys are those of the English catalogue. */
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Message[] }>> = {
  ja: () => import('virtual:catalogue/ja'),
  pl: () => import('virtual:catalogue/pl'),
};

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === 'en') {
    return en;
  }
  const { default: values } = await LOADERS[wanted]();
  const keys = Object.keys(en).sort();
  return Object.fromEntries(keys.map((key, i) => [key, values[i]!]));
}

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>(en);
const plurals = $derived(new Intl.PluralRules(language));

export function currentLanguage(): Language {
  return language;
}

export function pluralRules(): Intl.PluralRules {
  return plurals;
}

/** Areas with texts of their own (area.svelte.ts). */
const areas: ((next: Language) => Promise<void>)[] = [];

/** Calls `load` with every language that is chosen. */
export function onLanguage(load: (next: Language) => Promise<void>): void {
  areas.push(load);
}

export async function setLanguage(next: Language): Promise<void> {
  const [texts] = await Promise.all([load(next), ...areas.map((loadArea) => loadArea(next))]);
  catalogue = texts;
  language = next;
  document.documentElement.lang = next;
}

/** The first of the browser's languages that has a catalogue. */
export function preferredLanguage(): Language {
  for (const tag of navigator.languages) {
    const code = tag.split('-')[0] as Language;
    if (code in LANGUAGES) {
      return code;
    }
  }
  return 'en';
}

/** A text in the current language. */
export function t(key: Key, params: Params = {}): string {
  return format(catalogue[key]!, params, plurals);
}

/** `t` for the texts of a game's table, too. */
export function textsOf<Texts>(): (key: Key | (keyof Texts & string), params?: Params) => string {
  return t as (key: string, params?: Params) => string;
}

/** A text for a name from the server, such as a bot's level; `fallback` if the catalogue lacks it. */
export function tIfKnown(key: string, fallback: string, params: Params = {}): string {
  return key in catalogue ? t(key as Key, params) : fallback;
}

/** `a, b, and c`. From the catalogue, because the first `Intl.ListFormat` takes 20 to 80 ms, in the middle of an animation. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) {
    return last;
  }
  const others = items.slice(0, -1).reduce((a, b) => t('list.comma', { a, b }));
  return t(items.length === 2 ? 'list.two' : 'list.last', { a: others, b: last });
}
