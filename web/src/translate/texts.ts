/** The texts for translators. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/translate';
import { area } from '../i18n/area.svelte';

const { load, t } = area('translate', loaders);
await load();

export { t };
