/** The texts around the rules. Whoever imports this module waits until they are there. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/rules/en';

const texts = area<typeof en>({
  en: () => import('../i18n/rules/en'),
  ja: () => import('../i18n/rules/ja'),
  pl: () => import('../i18n/rules/pl'),
});
await texts.load();

export const t = texts.t;
