/** The texts of the lessons. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/learn';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/learn/en';
import type { Params } from '../i18n/messages';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };

/** A text whose key comes from a lesson's data; a test looks that there is one for every step. */
export function lessonText(key: string, params: Params = {}): string {
  return t(key as keyof typeof en, params);
}
