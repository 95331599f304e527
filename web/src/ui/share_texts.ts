/** The texts about putting something on one's own page. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/share';
import { area } from '../i18n/area.svelte';

const { load, t } = area('share', loaders);
await load();

export { t };
