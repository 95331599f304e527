/** Reads the lines of a picture in the rules. What they say is checked against the engine by a test of the rules. */

/** `key: value` lines as cards, by key; `-` is none. */
export function readLines(lines: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    lines.map((line) => {
      const [key, value] = split(line, ': ');
      return [key, value === '-' ? [] : value.split(' ')];
    }),
  );
}

export interface Group {
  cards: string[];
  points: number;
  /** Turned over: each card counts 1. */
  isTurned: boolean;
}

export interface Sheet {
  name: string;
  points: number;
  groups: Group[];
}

/** `Alice = 9: (R4 R6) = 2 | B7 = 7`. */
export function readSheet(line: string): Sheet {
  const [title, groups] = split(line, ': ');
  const [name, points] = split(title, ' = ');
  return { name, points: Number(points), groups: groups.split(' | ').map(readGroup) };
}

function readGroup(text: string): Group {
  const [cards, points] = split(text, ' = ');
  return {
    cards: cards.replaceAll(/[()]/g, '').split(' '),
    points: Number(points),
    isTurned: cards.startsWith('('),
  };
}

export interface CardSet {
  form: 'single' | 'same' | 'run';
  size: number;
  value: number;
  cards: { card: string; /** What a joker stands for. */ number: number }[];
}

/** `Q F3 Q =2: run, size 3, value 2`. */
export function readSet(line: string): CardSet {
  const [text, facts] = split(line, ': ');
  const [, form, size, value] = /^(\w+), size (\d+), value (\d+)$/.exec(facts)!;
  const lowest = Number(value);
  const cards = cardsOf(text).map((card, i) => ({ card, number: form === 'run' ? lowest + i : lowest }));
  return { form: form as CardSet['form'], size: Number(size), value: lowest, cards };
}

/** The cards of a set without its value. */
function cardsOf(text: string): string[] {
  return text.split(' ').filter((card) => !card.startsWith('='));
}

export interface Comparison {
  cards: string[];
  answer: string[];
  /** Does the answer beat the cards? */
  isBeaten: boolean;
}

/** `H7 < F1 H1`, where the second set beats the first; `F5 = H5`, where neither beats the other. */
export function readComparison(line: string): Comparison {
  const isBeaten = line.includes(' < ');
  const [cards, answer] = split(line, isBeaten ? ' < ' : ' = ');
  return { cards: cardsOf(cards), answer: cardsOf(answer), isBeaten };
}

/** The two sides of the first separator. */
function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
