/** The texts about friends. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/friends';
import { area } from '../i18n/area.svelte';

const { load, t } = area('friends', loaders);
await load();

export { t };
