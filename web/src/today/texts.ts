/** The texts of the deals of the day. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/today';
import { area } from '../i18n/area.svelte';

const { load, t } = area('today', loaders);
await load();

export { t };
