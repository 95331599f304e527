/** The language of the page. */
import LANGUAGES from 'virtual:languages';
import { BASE } from '../lib/base';
import { manifestOf } from './manifest';
import type NAMES from '../../../src/wonderland/messages/languages.json';

export { LANGUAGES };
export type Language = keyof typeof NAMES;

export interface LanguageInfo {
  /** Its own name for itself. */
  name: string;
  /** Where lines do not run from left to right. */
  direction?: 'rtl';
  /** How much of it is there, in whole percent, if a text is missing. */
  complete?: number;
}

let language = $state<Language>('en');
const plurals = $derived(new Intl.PluralRules(language));

export function currentLanguage(): Language {
  return language;
}

export function pluralRules(): Intl.PluralRules {
  return plurals;
}

/** The areas whose texts are there (area.svelte.ts). */
const areas: ((next: Language) => Promise<void>)[] = [];

/** Calls `load` with every language that is chosen. */
export function onLanguage(load: (next: Language) => Promise<void>): void {
  areas.push(load);
}

/** The texts of an area arrive before the language changes, so that no text is shown in the other language. */
export async function setLanguage(next: Language): Promise<void> {
  await Promise.all(areas.map((load) => load(next)));
  language = next;
  document.documentElement.lang = next;
  document.documentElement.dir = LANGUAGES[next].direction ?? 'ltr';
  document.querySelector('link[rel=manifest]')?.setAttribute('href', BASE + manifestOf(next));
}

/** The first of the browser's languages that has texts. */
export function preferredLanguage(): Language {
  for (const tag of navigator.languages) {
    const code = tag.split('-')[0] as Language;
    if (code in LANGUAGES) {
      return code;
    }
  }
  return 'en';
}
