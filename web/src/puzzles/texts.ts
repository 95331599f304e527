/** The texts of the puzzles. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/puzzles/en';

export const texts = area<typeof en>({
  en: () => import('../i18n/puzzles/en'),
  ja: () => import('../i18n/puzzles/ja'),
  pl: () => import('../i18n/puzzles/pl'),
});

export const p = texts.t;
export type PuzzleKey = keyof typeof en;
