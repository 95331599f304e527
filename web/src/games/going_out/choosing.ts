/** Choosing among the legal actions by what their previews say. What may be done is `legal` and nothing else. */
import { isJoker, without } from './cards';
import type { CardPreview, GoingOutView, SetPreview } from './view.generated';

/** A legal action that plays a set. */
export interface LegalSet {
  action: string;
  set: SetPreview;
}

const setsOf = new WeakMap<readonly string[], readonly LegalSet[]>();

/** The set that an action plays; null for any other action. */
export function setOf(view: GoingOutView, action: string | null): SetPreview | null {
  const preview = action === null ? undefined : view.previews[action];
  return preview?.do === 'play' ? preview : null;
}

/** The sets among the legal actions, found once however often they are asked for: a full hand has hundreds. */
export function setsAmong(view: GoingOutView, legal: readonly string[]): readonly LegalSet[] {
  let sets = setsOf.get(legal);
  if (!sets) {
    sets = legal.flatMap((action) => {
      const set = setOf(view, action);
      return set ? [{ action, set }] : [];
    });
    setsOf.set(legal, sets);
  }
  return sets;
}

/** The legal action that does this, with this card if it needs one; null if there is none. */
export function actionTo(
  view: GoingOutView,
  legal: readonly string[],
  what: CardPreview['do'],
  card?: string,
): string | null {
  return (
    legal.find((action) => {
      const preview = view.previews[action];
      return preview?.do === what && preview.cards[0] === card;
    }) ?? null
  );
}

/** Is there a legal set with all these cards in it? */
export function leadsSomewhere(sets: readonly LegalSet[], cards: readonly string[]): boolean {
  return sets.some(({ set }) => without(set.cards, cards) !== null);
}

/** A set, and the cards that complete it. */
interface Way extends LegalSet {
  add: string[];
}

/** What the picked cards amount to. */
export type Verdict =
  | { kind: 'empty'; hasSets: boolean }
  /** They are a set; with jokers perhaps one that can be read in several ways, the highest value first. */
  | { kind: 'ready'; sets: LegalSet[] }
  /** They are a part of sets: the shortest ways to complete one. */
  | { kind: 'partial'; ways: Way[] }
  /** No legal set holds them all; perhaps some of them are one. */
  | { kind: 'impossible'; instead: LegalSet | null };

const MOST_WAYS = 3;

export function judge(sets: readonly LegalSet[], picked: readonly string[]): Verdict {
  if (picked.length === 0) {
    return { kind: 'empty', hasSets: sets.length > 0 };
  }
  const ways = sets.flatMap(({ action, set }) => {
    const add = without(set.cards, picked);
    return add ? [{ action, set, add }] : [];
  });
  const ready = ways.filter(({ add }) => add.length === 0);
  if (ready.length > 0) {
    const highestFirst = ready.sort((a, b) => b.set.value - a.set.value);
    return { kind: 'ready', sets: highestFirst.map(({ action, set }) => ({ action, set })) };
  }
  if (ways.length > 0) {
    return { kind: 'partial', ways: shortest(ways) };
  }
  return { kind: 'impossible', instead: largestAmong(sets, picked) };
}

/** The ways that add the fewest cards, those without jokers first, each way of completing once, as the highest value. */
function shortest(ways: readonly Way[]): Way[] {
  const fewest = Math.min(...ways.map(({ add }) => add.length));
  const found = new Map<string, Way>();
  for (const way of ways.filter(({ add }) => add.length === fewest)) {
    const before = found.get(way.add.join());
    if (!before || way.set.value > before.set.value) {
      found.set(way.add.join(), way);
    }
  }
  return [...found.values()].sort((a, b) => numJokers(a.add) - numJokers(b.add)).slice(0, MOST_WAYS);
}

function largestAmong(sets: readonly LegalSet[], picked: readonly string[]): LegalSet | null {
  let best: LegalSet | null = null;
  for (const candidate of sets) {
    if (without(picked, candidate.set.cards) && (!best || candidate.set.size > best.set.size)) {
      best = candidate;
    }
  }
  return best;
}

function numJokers(cards: readonly string[]): number {
  return cards.filter(isJoker).length;
}
