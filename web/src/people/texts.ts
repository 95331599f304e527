/** The texts of profiles, devices and passkeys. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/people';
import { area } from '../i18n/area.svelte';

const { load, t } = area('people', loaders);
await load();

export { t };
