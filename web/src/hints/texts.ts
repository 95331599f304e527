/** The texts of hints. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/hints';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/hints/en';

export type HintKey = keyof typeof en;

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
