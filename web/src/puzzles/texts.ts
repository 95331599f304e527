/** The texts of the puzzles. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/puzzles';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/puzzles/en';

export type PuzzleKey = keyof typeof en;

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
