/** What a hint shows beside the table and below it. */
export { default as AheadBar } from './AheadBar.svelte';
export { default as HintPanel } from './HintPanel.svelte';
