/** The puzzles: `#/puzzles` lists the games, `#/puzzles/GAME` asks, `#/puzzles/GAME/THEME` only those of a theme. */
import { texts } from './texts';

await texts.load();

export { default } from './Puzzles.svelte';
