/** The texts of hints. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/hints';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('hints', loaders);
await load();

export { dynamic, t };
