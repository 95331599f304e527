/** The texts of the page about progress. */
import type en from '../i18n/progress/en';
import { area } from '../i18n/area.svelte';

export const texts = area<typeof en>({
  en: () => import('../i18n/progress/en'),
  ja: () => import('../i18n/progress/ja'),
  pl: () => import('../i18n/progress/pl'),
});
export const { t } = texts;
