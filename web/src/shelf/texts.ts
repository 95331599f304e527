/** The texts of the companion, and of what is wrong with positions. Whoever imports this module waits for them. */
import positions from 'virtual:area/positions';
import loaders from 'virtual:area/shelf';
import { area } from '../i18n/area.svelte';

const { load, t, dynamic } = area('shelf', loaders);
const problems = area('positions', positions);
await Promise.all([load(), problems.load()]);

const problemText = problems.dynamic;
export { dynamic, problemText, t };
