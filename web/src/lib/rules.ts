/** The rules of a game in the language of the page. They are fetched when somebody opens them. */
import type { Language } from '../i18n/index.svelte';
import type { GameName } from '../table/protocol';
import { textAt } from './api';
import { parseMarkdown, type Block } from './markdown';

/** The addresses of the translations, by their files beside the English rules. */
const TRANSLATIONS = import.meta.glob<string>('../../../src/wonderland/games/*/rules.*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** In Polish print no line ends with a word of one letter. */
const SHORT_WORD = /(?<=[\s(])([aiouwz])\s+/gi;

export interface Rules {
  language: Language;
  blocks: Block[];
}

/** In a language without a translation, the server's, which are English. */
export async function rulesIn(language: Language, game: GameName): Promise<Rules> {
  const address = TRANSLATIONS[`../../../src/wonderland/games/${game.replaceAll('-', '_')}/rules.${language}.md`];
  const source = await textAt(address ?? `/api/games/${game}/rules`);
  const text = language === 'pl' ? source.replace(SHORT_WORD, '$1\u00a0') : source;
  return { language: address ? language : 'en', blocks: parseMarkdown(text) };
}
