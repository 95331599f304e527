/** What a replay offers beside stepping through it. */
import { load } from './texts';

await load();

export { default as TryAgainDialog } from './TryAgainDialog.svelte';
