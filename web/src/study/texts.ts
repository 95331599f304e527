/** The texts of the board. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/board';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic, has } = area('board', loaders);
await load();

export { dynamic, has, t };
