/** The panel that explains. Loaded with the first explanation. */
import { load } from './texts';

await load();

export { default } from './Panel.svelte';
