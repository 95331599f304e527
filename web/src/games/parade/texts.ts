import { list, t } from '../../i18n/index.svelte';
import { colourOf, valueOf } from './cards';

/** A card by name, or as what somebody plays or takes: "green 3", in French "3 vert" and "le 3 vert". */
export function cardName(card: string, form: 'name' | 'object' = 'name'): string {
  if (card === '?') {
    return t('parade.hidden');
  }
  const letter = colourOf(card);
  const words = { letter, colour: t(`parade.colour.${letter}`), value: valueOf(card) };
  return form === 'name' ? t('parade.card', words) : t('parade.card.object', words);
}

export function cardNames(cards: readonly string[]): string {
  return list(cards.map((card) => cardName(card, 'object')));
}
