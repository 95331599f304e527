/** The texts around the rules. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/rules';
import { area } from '../i18n/area.svelte';

const { load, t } = area('rules', loaders);
await load();

export { t };
