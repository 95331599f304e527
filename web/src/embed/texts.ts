/** The texts of embeds. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/embed';
import { area } from '../i18n/area.svelte';

const { load, t } = area('embed', loaders);
await load();

export { t };
