/** The puzzles: `#/puzzles` lists the games, `#/puzzles/GAME` asks. */
import { texts } from './texts';

await texts.load();

export { default } from './Puzzles.svelte';
