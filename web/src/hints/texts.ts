/** The texts of hints. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/hints/en';

export type HintKey = keyof typeof en;

export const { load, t } = area<typeof en>({
  en: () => import('virtual:texts/hints/en'),
  ja: () => import('virtual:texts/hints/ja'),
  pl: () => import('virtual:texts/hints/pl'),
});
