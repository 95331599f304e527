/** The texts of reviews and of trying again. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/review';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/review/en';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
