/** The texts of reviews and of trying again. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/review/en';

export const { load, t } = area<typeof en>({
  en: () => import('../i18n/review/en'),
  ja: () => import('../i18n/review/ja'),
  pl: () => import('../i18n/review/pl'),
});
