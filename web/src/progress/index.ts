/** What a player has reached, and all data of this device. */
import { texts } from './texts';

await texts.load();

export { default } from './Progress.svelte';
