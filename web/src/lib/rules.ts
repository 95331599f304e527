/** The rules of a game in the page's language, fetched when the rules are opened. */
import type { Language } from '../i18n/index.svelte';
import type { GameName } from '../table/protocol.generated';
import { fetchText } from './api';
import { parseMarkdown, type Block } from './markdown';

/** The URLs of the translations, by file; they lie beside the English rules. */
const TRANSLATIONS = import.meta.glob<string>('../../../src/wonderland/games/*/rules.*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Polish typography: no line ends with a one-letter word. */
const SHORT_WORD = /(?<=[\s(])([aiouwz])\s+/gi;

export interface Rules {
  language: Language;
  blocks: Block[];
}

/** Fetches the translation, or the English rules from the server where there is none. */
export async function fetchRules(language: Language, game: GameName): Promise<Rules> {
  const address = TRANSLATIONS[`../../../src/wonderland/games/${game.replaceAll('-', '_')}/rules.${language}.md`];
  const source = await fetchText(address ?? `/api/games/${game}/rules`);
  const text = language === 'pl' ? source.replace(SHORT_WORD, '$1\u00a0') : source;
  return { language: address ? language : 'en', blocks: parseMarkdown(text) };
}
