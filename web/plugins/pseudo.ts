/**
 * Languages that nobody speaks, for tests: `WONDERLAND_PSEUDO=1 npm run build`. They are made of the English texts.
 *
 * `en-XA` has accents on all letters, doubled vowels, which makes texts about 40 % longer, and each text in brackets. So a
 * letter without an accent, or a comma outside of brackets, is a text that nobody can translate.
 * `ar-XB` is written from right to left.
 */
import type { LanguageInfo } from '../src/i18n/language.svelte.ts';
import { parse, type Part } from '../src/i18n/message_format.ts';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ȦƁƇḒḖƑƓĦĪĴĶŁḾȠǾƤɊŘŞŦŬṼẆẊẎẐȧƀƈḓḗƒɠħīĵķłḿƞǿƥɋřşŧŭṽẇẋẏẑ';
const ACCENTS = new Map([...PLAIN].map((letter, i) => [letter, [...ACCENTED][i]!]));

/** Unicode's marks around a word whose letters run from right to left. */
const MIRRORED = ['\u202e', '\u202c'];

interface PseudoLanguage extends LanguageInfo {
  /** Makes a text of an English one. */
  translate: (text: string) => string;
}

export const PSEUDO_LANGUAGES: Record<string, PseudoLanguage> = {
  'en-XA': { name: 'en-XA', translate: (text) => `⟦${written(parse(text), accented)}⟧` },
  'ar-XB': { name: 'ar-XB', direction: 'rtl', translate: (text) => written(parse(text), mirrored) },
};

function accented(text: string): string {
  return text.replace(/[aeiou]/gi, '$&$&').replace(/[A-Za-z]/g, (letter) => ACCENTS.get(letter)!);
}

function mirrored(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => MIRRORED.join(word));
}

/** A message with its texts changed; placeholders and forms stay as they are. */
function written(parts: readonly Part[], change: (text: string) => string): string {
  const all = parts.map((part) => {
    if (typeof part === 'string') {
      return change(part);
    }
    if (!('texts' in part)) {
      return `{${part.name}}`;
    }
    const forms = [...part.texts].map(([form, text]) => `${form} {${written(text, change)}}`);
    return `{${part.name}, ${part.isPlural ? 'plural' : 'select'}, ${forms.join(' ')}}`;
  });
  return all.join('');
}
