/** The texts of explanations: a title by its key, and what there is to know by the key with `.about`. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/explain/en';

export type ExplainKey = Exclude<keyof typeof en, `${string}.about` | `panel.${string}`>;

export const { load, t } = area<typeof en>({
  en: () => import('virtual:texts/explain/en'),
  ja: () => import('virtual:texts/explain/ja'),
  pl: () => import('virtual:texts/explain/pl'),
});
