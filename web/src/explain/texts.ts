/** The texts of explanations: a title by its key, and what there is to know by the key with `.about`. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/explain/en';

export type ExplainKey = Exclude<keyof typeof en, `${string}.about` | `panel.${string}`>;

export const { load, t } = area<typeof en>({
  en: () => import('../i18n/explain/en'),
  ja: () => import('../i18n/explain/ja'),
  pl: () => import('../i18n/explain/pl'),
});
