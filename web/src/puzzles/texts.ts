/** The texts of the puzzles. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/puzzles';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('puzzles', loaders);
await load();

export { dynamic, t };
