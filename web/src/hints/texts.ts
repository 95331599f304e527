/** The texts of hints. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/hints/en';

export type HintKey = keyof typeof en;

export const { load, t } = area<typeof en>({
  en: () => import('../i18n/hints/en'),
  ja: () => import('../i18n/hints/ja'),
  pl: () => import('../i18n/hints/pl'),
});
