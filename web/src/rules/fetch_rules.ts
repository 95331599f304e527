/** The rules of a game in the page's language, fetched when the rules are opened. */
import { folderOf } from '../games/files';
import type { Language } from '../i18n/index.svelte';
import type { GameName } from '../protocol/protocol.generated';
import { rulesAddress } from '../server/api';
import { parseMarkdown } from './markdown';
import { sectionsOf, type Section } from './sections';

/** The URLs of the rules, by file: `rules.md` in English, and the translations among the messages. */
const FILES = import.meta.glob<string>('../../../src/wonderland/games/*/{rules.md,messages/*/rules.md}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Polish typography: no line ends with a one-letter word. */
const SHORT_WORD = /(?<=[\s(])([aiouwz])\s+/gi;

export interface Rules {
  language: Language;
  sections: Section[];
}

/** Fetches the translation, or the English rules where there is none; those of a game that was added, from the server. */
export async function fetchRules(language: Language, game: GameName): Promise<Rules> {
  const folder = `../../../src/wonderland/games/${folderOf(game)}`;
  const translation = FILES[`${folder}/messages/${language}/rules.md`];
  const answer = await fetch(translation ?? FILES[`${folder}/rules.md`] ?? rulesAddress(game));
  if (!answer.ok) {
    throw new Error(answer.statusText);
  }
  const source = await answer.text();
  const text = language === 'pl' ? source.replace(SHORT_WORD, '$1\u00a0') : source;
  return { language: translation ? language : 'en', sections: sectionsOf(parseMarkdown(text)) };
}
