/** Searching the rules: which items have all words of the query, and where the words stand. */
import { plainText, type Inline } from './markdown';
import type { Item, Section } from './sections';

const LATIN = 0x24f;
/** Letters that are no letter with an accent. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss' };

/** A character without case and accents. The accents of Japanese make other letters of it, so they stay. */
function fold(character: string): string {
  const lower = character.toLocaleLowerCase('en');
  if (character.codePointAt(0)! > LATIN) {
    return lower.normalize('NFKC');
  }
  return PLAIN[lower] ?? lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function foldAll(text: string): string {
  return [...text].map(fold).join('');
}

/** The words of a query, each of which must occur. */
export function wordsOf(query: string): string[] {
  return foldAll(query).split(/\s+/).filter(Boolean);
}

/** Where the words stand in a text: from and to, sorted, none overlapping another. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const starts: number[] = []; // by UTF-16 unit of the folded text: where its character begins in the text
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let k = 0; k < part.length; k += 1) {
      starts.push(at);
    }
    at += character.length;
  }
  starts.push(text.length);
  const found = words.flatMap((word) => {
    const places: [number, number][] = [];
    for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length)) {
      places.push([starts[i]!, starts[i + word.length]!]);
    }
    return places;
  });
  return merged(found);
}

function merged(places: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of [...places].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      result.push([from, to]);
    }
  }
  return result;
}

/** The sections with the items that have all words. A rule is also found by its number. */
export function findIn(sections: readonly Section[], words: readonly string[]): Section[] {
  if (words.length === 0) {
    return [...sections];
  }
  return sections.flatMap((section) => {
    const title = section.title ? `${plainText(section.title)} ` : '';
    const items = section.items.filter((item) => hasAll(item, title, words));
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}

function hasAll(item: Item, title: string, words: readonly string[]): boolean {
  const number = item.kind === 'rule' && item.number ? item.number.toLowerCase() : '';
  const text = foldAll(title + plainText(item.kind === 'picture' ? item.caption : item.text));
  return words.every((word) => word === number || text.includes(word));
}

export interface Piece extends Inline {
  /** Is it one of the words that were searched for? */
  isFound: boolean;
  /** The number of the rule that it names. */
  rule: string | null;
}

/** A text cut where found words and the numbers of other rules begin and end. */
export function piecesOf(text: readonly Inline[], words: readonly string[], numbers: ReadonlySet<string>): Piece[] {
  return text.flatMap(({ text, style }) =>
    cut(text, style === 'plain' ? referencesIn(text, numbers) : []).flatMap(([part, isRule]) =>
      cut(part, placesOf(part, words)).map(([piece, isFound]) => ({
        text: piece,
        style,
        isFound,
        rule: isRule ? part : null,
      })),
    ),
  );
}

function referencesIn(text: string, numbers: ReadonlySet<string>): [number, number][] {
  return [...text.matchAll(/\b[A-Z]\d+/g)]
    .filter(([number]) => numbers.has(number))
    .map(({ 0: number, index }) => [index, index + number.length]);
}

/** The parts of a text in these places, and those between them. */
function cut(text: string, places: readonly [number, number][]): [string, boolean][] {
  const parts: [string, boolean][] = [];
  let end = 0;
  for (const [from, to] of places) {
    parts.push([text.slice(end, from), false], [text.slice(from, to), true]);
    end = to;
  }
  return [...parts, [text.slice(end), false] as [string, boolean]].filter(([part]) => part !== '');
}
