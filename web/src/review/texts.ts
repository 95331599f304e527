/** The texts of reviews and of trying again. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/review';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('review', loaders);
await load();

export { dynamic, t };
