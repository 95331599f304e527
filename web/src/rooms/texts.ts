/** The texts of study rooms. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/rooms';
import { area } from '../i18n/area.svelte';

const { load, t } = area('rooms', loaders);
await load();

export { t };
