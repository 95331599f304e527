/** The texts of the lessons. Whoever imports this module waits until they are there. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/learn/en';
import type { Params } from '../i18n/messages';

export type LearnKey = keyof typeof en;

const texts = area<typeof en>({
  en: () => import('virtual:texts/learn/en'),
  ja: () => import('virtual:texts/learn/ja'),
  pl: () => import('virtual:texts/learn/pl'),
});
await texts.load();

export const t = texts.t;

/** A text whose key comes from a lesson's data; a test looks that there is one for every step. */
export function lessonText(key: string, params: Params = {}): string {
  return t(key as LearnKey, params);
}
