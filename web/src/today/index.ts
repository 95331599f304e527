/** The deals of the day. */
import { texts } from './texts';

await texts.load();

export { default } from './Today.svelte';
