/** The texts of the deals of the day. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/today';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/today/en';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
