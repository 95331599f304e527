/** The texts of the lessons. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/learn';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('learn', loaders);
await load();

/** `lessonText`: a text whose key comes from a lesson's data; a test looks that there is one for every step. */
export { dynamic as lessonText, t };
