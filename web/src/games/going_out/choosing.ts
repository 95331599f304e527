/** Choosing among the legal actions by what the view says about them. What may be done is `legal` and nothing else. */
import { isJoker, without } from './cards';
import type { GoingOutView, Preview, SetPattern } from './view.generated';

/** A legal action that plays a set. */
export interface LegalSet {
  action: string;
  cards: readonly string[];
}

/** A set, what it counts as, and what it does. */
export type PlayedSet = Omit<SetPattern, 'one_of'> & Pick<LegalSet, 'cards'>;

/** Modules of version 0.9 and before tell sets one by one. */
type EarlierPreview = Preview | (PlayedSet & { do: 'play' });

const VALUE_SIGN = '=';
const setsOf = new WeakMap<readonly string[], readonly LegalSet[]>();

/** The set that an action plays; null for any other action. */
export function setOf(view: GoingOutView, action: string | null): PlayedSet | null {
  if (action === null) {
    return null;
  }
  const preview = view.previews[action] as EarlierPreview | undefined;
  if (preview) {
    return preview.do === 'play' ? preview : null;
  }
  const cards = cardsIn(action);
  const pattern = (view.sets as SetPattern[] | undefined)?.find(
    ({ value, one_of }) => [0, value].includes(readingOf(action)) && fits(cards, one_of),
  );
  return pattern ? { ...pattern, cards } : null;
}

/** The cards of a set in notation: `F3` and `Q` of `F3 Q =3`. */
function cardsIn(action: string): string[] {
  return action.split(' ').filter((word) => !word.startsWith(VALUE_SIGN));
}

/** The value in the notation of a set with jokers, which may be read in several ways; 0 for any other. */
function readingOf(action: string): number {
  return Number(action.split(VALUE_SIGN)[1] ?? 0);
}

/** Is there a place for every card, and a card for every place? Jokers, which fit many places, come last. */
function fits(cards: readonly string[], places: readonly string[][]): boolean {
  const free = [...places];
  for (const card of cards) {
    const index = free.findIndex((place) => place.includes(card));
    if (index < 0) {
      return false;
    }
    free.splice(index, 1);
  }
  return free.length === 0;
}

/** The sets among the legal actions, found once however often they are asked for: a full hand has thousands. */
export function setsAmong(view: GoingOutView, legal: readonly string[]): readonly LegalSet[] {
  let sets = setsOf.get(legal);
  if (!sets) {
    sets = legal.flatMap((action) => {
      const preview = view.previews[action] as EarlierPreview | undefined;
      return preview && preview.do !== 'play' ? [] : [{ action, cards: cardsIn(action) }];
    });
    setsOf.set(legal, sets);
  }
  return sets;
}

/** The legal action that does this, with this card if it needs one; null if there is none. */
export function actionTo(
  view: GoingOutView,
  legal: readonly string[],
  what: Preview['do'],
  card?: string,
): string | null {
  const found = Object.entries(view.previews).find(([, preview]) => preview.do === what && preview.cards[0] === card);
  return found && legal.includes(found[0]) ? found[0] : null;
}

/** The cards that can be added to these on the way to a legal set. */
export function cardsToAdd(sets: readonly LegalSet[], picked: readonly string[]): ReadonlySet<string> {
  return new Set(sets.flatMap(({ cards }) => without(cards, picked) ?? []));
}

/** A legal set with what it does. */
export interface FoundSet {
  action: string;
  set: PlayedSet;
}

/** A set, and the cards that complete it. */
interface Way extends LegalSet {
  add: string[];
}

/** What the picked cards amount to. */
export type Verdict =
  | { kind: 'empty'; hasSets: boolean }
  /** They are a set; with jokers perhaps one that can be read in several ways, the highest value first. */
  | { kind: 'ready'; sets: FoundSet[] }
  /** They are a part of sets: the shortest ways to complete one. */
  | { kind: 'partial'; ways: (FoundSet & Pick<Way, 'add'>)[] }
  /** No legal set holds them all; perhaps some of them are one. */
  | { kind: 'impossible'; instead: FoundSet | null };

const MOST_WAYS = 3;

export function judge(view: GoingOutView, sets: readonly LegalSet[], picked: readonly string[]): Verdict {
  if (picked.length === 0) {
    return { kind: 'empty', hasSets: sets.length > 0 };
  }
  const ways = sets.flatMap(({ action, cards }) => {
    const add = without(cards, picked);
    return add ? [{ action, cards, add }] : [];
  });
  const ready = ways.filter(({ add }) => add.length === 0);
  if (ready.length > 0) {
    const highestFirst = ready.sort((a, b) => readingOf(b.action) - readingOf(a.action));
    return { kind: 'ready', sets: highestFirst.map(({ action }) => withFacts(view, action)) };
  }
  if (ways.length > 0) {
    return { kind: 'partial', ways: shortest(ways).map(({ action, add }) => ({ ...withFacts(view, action), add })) };
  }
  const instead = largestAmong(sets, picked);
  return { kind: 'impossible', instead: instead && withFacts(view, instead.action) };
}

function withFacts(view: GoingOutView, action: string): FoundSet {
  return { action, set: setOf(view, action)! };
}

/** The ways that add the fewest cards, those without jokers first, each way of completing once, as the highest value. */
function shortest(ways: readonly Way[]): Way[] {
  const fewest = ways.reduce((least, { add }) => Math.min(least, add.length), Infinity);
  const found = new Map<string, Way>();
  for (const way of ways.filter(({ add }) => add.length === fewest)) {
    const before = found.get(way.add.join());
    if (!before || readingOf(way.action) > readingOf(before.action)) {
      found.set(way.add.join(), way);
    }
  }
  return [...found.values()].sort((a, b) => numJokers(a.add) - numJokers(b.add)).slice(0, MOST_WAYS);
}

function largestAmong(sets: readonly LegalSet[], picked: readonly string[]): LegalSet | null {
  let best: LegalSet | null = null;
  for (const candidate of sets) {
    if ((!best || candidate.cards.length > best.cards.length) && without(picked, candidate.cards)) {
      best = candidate;
    }
  }
  return best;
}

function numJokers(cards: readonly string[]): number {
  return cards.filter(isJoker).length;
}
