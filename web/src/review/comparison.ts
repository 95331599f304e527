/** The end of a match that went on from a position, beside the end of the other one. */
import { load } from './texts';

await load();

export { default } from './Comparison.svelte';
