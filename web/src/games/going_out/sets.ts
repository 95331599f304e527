/** From cards that are picked to the sets that may be played. What may be played is `legal` and nothing else. */
import { isJoker, numberOf } from './view';

/** `F3 Q =3`, as opposed to `pass` or `lay F3`. */
export function isSet(action: string): boolean {
  return /^([FH]\d|[QC])( |$)/.test(action);
}

interface LegalSet {
  action: string;
  cards: readonly string[];
}

const setsOf = new WeakMap<readonly string[], readonly LegalSet[]>();

/** The sets among the legal actions, read once however often they are asked for: a full hand has hundreds. */
function setsAmong(legal: readonly string[]): readonly LegalSet[] {
  let sets = setsOf.get(legal);
  if (!sets) {
    sets = legal.filter(isSet).map((action) => ({ action, cards: cardsOf(action) }));
    setsOf.set(legal, sets);
  }
  return sets;
}

/** The cards that an action is about: `F3 Q =3` gives F3 and Q, `lay F3` gives F3. */
export function cardsOf(action: string): string[] {
  return action.split(' ').filter((word) => /^([FH]\d|[QC])$/.test(word));
}

export function count(cards: readonly string[], card: string): number {
  return cards.filter((other) => other === card).length;
}

/** What is left of the cards without the part; null when the part is not among them. */
export function without(cards: readonly string[], part: readonly string[]): string[] | null {
  const left = [...cards];
  for (const card of part) {
    const index = left.indexOf(card);
    if (index < 0) {
      return null;
    }
    left.splice(index, 1);
  }
  return left;
}

/** Is there a legal set with all these cards in it? */
export function leadsSomewhere(legal: readonly string[], cards: readonly string[]): boolean {
  return setsAmong(legal).some((set) => without(set.cards, cards) !== null);
}

/** What the picked cards amount to. */
export type Verdict =
  | { kind: 'empty'; hasSets: boolean }
  /** They are a set; with jokers perhaps one that can be read in several ways, the highest value first. */
  | { kind: 'ready'; actions: string[] }
  /** They are a part of sets: the shortest ways to complete one, each with the set. */
  | { kind: 'partial'; ways: { add: string[]; action: string }[] }
  /** No legal set holds them all; perhaps some of them are one. */
  | { kind: 'impossible'; instead: { drop: string[]; action: string } | null };

const MOST_WAYS = 3;

export function judge(legal: readonly string[], picked: readonly string[]): Verdict {
  const sets = setsAmong(legal);
  if (picked.length === 0) {
    return { kind: 'empty', hasSets: sets.length > 0 };
  }
  const ways = sets.flatMap(({ action, cards }) => {
    const add = without(cards, picked);
    return add ? [{ add, action }] : [];
  });
  const actions = ways.filter(({ add }) => add.length === 0).map(({ action }) => action);
  if (actions.length > 0) {
    return { kind: 'ready', actions: actions.sort((a, b) => namedValue(b) - namedValue(a)) };
  }
  if (ways.length > 0) {
    return { kind: 'partial', ways: shortest(ways) };
  }
  return { kind: 'impossible', instead: largestAmong(sets, picked) };
}

/** The ways that add the fewest cards, those without jokers first, each way of completing once. */
function shortest(ways: { add: string[]; action: string }[]): { add: string[]; action: string }[] {
  const fewest = Math.min(...ways.map(({ add }) => add.length));
  const found = new Map<string, { add: string[]; action: string }>();
  for (const way of ways.filter(({ add }) => add.length === fewest)) {
    const before = found.get(way.add.join());
    if (!before || namedValue(way.action) > namedValue(before.action)) {
      found.set(way.add.join(), way);
    }
  }
  return [...found.values()].sort((a, b) => numJokers(a.add) - numJokers(b.add)).slice(0, MOST_WAYS);
}

function largestAmong(sets: readonly LegalSet[], picked: readonly string[]): { drop: string[]; action: string } | null {
  let best: { drop: string[]; action: string } | null = null;
  for (const { action, cards } of sets) {
    const drop = without(picked, cards);
    if (drop && (!best || drop.length < best.drop.length)) {
      best = { drop, action };
    }
  }
  return best;
}

function numJokers(cards: readonly string[]): number {
  return cards.filter(isJoker).length;
}

/** The value that a set with jokers names after `=`; 0 where the cards speak for themselves. */
function namedValue(action: string): number {
  return Number(action.split('=')[1] ?? 0);
}

/** Is a set with this value named as a run, rather than as cards of one number? */
export function isRun(cards: readonly string[], value: number): boolean {
  return cards.some((card) => !isJoker(card) && numberOf(card) !== value);
}

/** The cards of a set side by side as they are meant, every joker with the number that it stands for. */
export function arrange(cards: readonly string[], value: number): { card: string; number: number }[] {
  const jokers = cards.filter(isJoker);
  const numbers = cards.filter((card) => !isJoker(card));
  if (!isRun(cards, value)) {
    return [...numbers, ...jokers].map((card) => ({ card, number: value }));
  }
  return cards.map((_, i) => {
    const number = value + i;
    return { card: numbers.find((card) => numberOf(card) === number) ?? jokers.shift() ?? '', number };
  });
}
