/** The texts around the rules. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/rules';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/rules/en';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
