/** The texts of the page about progress. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/progress';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/progress/en';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
