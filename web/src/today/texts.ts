/** The texts of the deals of the day. */
import type en from '../i18n/today/en';
import { area } from '../i18n/area.svelte';

export const texts = area<typeof en>({
  en: () => import('../i18n/today/en'),
  ja: () => import('../i18n/today/ja'),
  pl: () => import('../i18n/today/pl'),
});
export const { t } = texts;
