/** The page of a position in a link. */
import { load } from './texts';

await load();

export { default } from './PositionPage.svelte';
