/** The language of the page. */
import LANGUAGES from '../../../src/wonderland/messages/languages.json';

/** The languages by code, each with its own name for itself. */
export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

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
