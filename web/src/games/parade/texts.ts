import { explainOf } from '../../explain/explain.svelte';
import { textsOf } from '../../i18n/index.svelte';
import { colourOf, valueOf } from './cards';
import type en from './i18n/en';

export const t = textsOf<typeof en.table>();
export const explain = explainOf<typeof en.explain>();

/** A card in words: "green 3". */
export function cardName(card: string): string {
  return card === '?'
    ? t('parade.hidden')
    : t('parade.card', { colour: t(`parade.colour.${colourOf(card)}`), value: valueOf(card) });
}
