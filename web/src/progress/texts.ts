/** The texts of the page about progress. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/progress';
import { area } from '../i18n/area.svelte';

const { load, t } = area('progress', loaders);
await load();

export { t };
