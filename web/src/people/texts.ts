/** The texts of profiles, devices and passkeys. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/people';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/people/en';

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
