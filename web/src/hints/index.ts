/** Hints that say why. Loaded with the first one. */
import { load } from './texts';

await load();

export { default as HintPanel } from './HintPanel.svelte';
