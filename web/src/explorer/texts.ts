/** The texts of the explorer. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/explorer';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('explorer', loaders);
await load();

export { dynamic, t };
