import { t } from '../../i18n/index.svelte';
import { colourOf, valueOf } from './cards';

/** A card in words: "green 3". */
export function cardName(card: string): string {
  return card === '?'
    ? t('parade.hidden')
    : t('parade.card', { colour: t(`parade.colour.${colourOf(card)}`), value: valueOf(card) });
}
