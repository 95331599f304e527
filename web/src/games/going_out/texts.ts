/** Texts for cards, sets and scores, in the current language. */
import { list, t, tIfKnown } from '../../i18n/index.svelte';
import { count, HIDDEN, isJoker, numberOf } from './cards';
import type { Latest, PlayedEvent } from './view.generated';

/** What names a set: the latest one, an event `played`, or a preview. */
interface SetFacts extends Pick<PlayedEvent, 'form' | 'size' | 'value'> {
  cards: readonly string[];
}

/** A card by name, or as what someone takes or plays: "Queen of Hearts", "a Queen of Hearts". */
export function cardName(card: string, form: 'name' | 'object' = 'name'): string {
  const kind = card === HIDDEN ? 'hidden' : (card[0] as 'F' | 'H' | 'Q' | 'C');
  const key = `going_out.card.${kind}` as const;
  return t(form === 'name' ? key : `${key}.object`, { value: numberOf(card) ?? '' });
}

/** Several cards, like ones together: "flamingo 3 and 2 Cheshire Cats". */
export function cardNames(cards: readonly string[], form: 'name' | 'object' = 'name'): string {
  return list(
    [...new Set(cards)].map((card) => {
      const n = count(cards, card);
      const kind = card[0] as 'F' | 'H' | 'Q' | 'C';
      return n === 1 || card === HIDDEN
        ? cardName(card, form)
        : t(`going_out.card.${kind}.many`, { n, value: numberOf(card) ?? '' });
    }),
  );
}

/** A set by name, and in a sentence for the first time or again: "pair of 5s", "a pair of 5s", "the pair of 5s". */
export function setName({ cards, form, size, value }: SetFacts, article: 'name' | 'a' | 'the' = 'name'): string {
  if (form === 'single') {
    return singleName(cards[0] ?? HIDDEN, value, article);
  }
  const key = `going_out.set.${form === 'same' && size === 2 ? 'pair' : form}` as const;
  return t(article === 'name' ? key : `${key}.${article}`, {
    size,
    value,
    count: countName(size),
    numbers: numbersName(value),
  });
}

function singleName(card: string, value: number, article: 'name' | 'a' | 'the'): string {
  const name = cardName(card, article === 'name' ? 'name' : 'object');
  return isJoker(card) ? t('going_out.as', { card: name, value }) : name;
}

function numbersName(value: number): string {
  return t(`going_out.numbers.${value}` as 'going_out.numbers.1');
}

/** Small numbers have a text of their own in the catalogue. */
function countName(size: number): string {
  return tIfKnown(`going_out.count.${size}`, String(size));
}

/** What beats a set: "to beat it: 3+ cards or value 4+". */
export function toBeatText({ to_beat: { size: n, value } }: Latest): string {
  const size = t('going_out.to_beat.size', { n });
  return value === null
    ? t('going_out.beaten_by.size', { size })
    : t('going_out.beaten_by', { size, value: t('going_out.to_beat.value', { value }) });
}

/** "4 pairs, 2 singles". */
export function madeText({ pairs, singles }: { pairs: number; singles: number }): string {
  return t('going_out.made', {
    pairs: t('going_out.pairs', { n: pairs }),
    singles: t('going_out.singles', { n: singles }),
  });
}

export function placeName(place: number): string {
  return t(`going_out.place.${place}` as 'going_out.place.1');
}

/** How the cards of a set with jokers are read: "run 4–6". */
export function readingName({ form, size, value }: SetFacts): string {
  if (form === 'single') {
    return t('going_out.reading.single', { value });
  }
  return form === 'run'
    ? t('going_out.reading.run', { from: value, to: value + size - 1 })
    : t('going_out.reading.same', { size, value });
}

/** With a capital at the start, where the language has them. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
