/** The texts of the puzzles. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/puzzles/en';

export const texts = area<typeof en>({
  en: () => import('virtual:texts/puzzles/en'),
  ja: () => import('virtual:texts/puzzles/ja'),
  pl: () => import('virtual:texts/puzzles/pl'),
});

export const p = texts.t;
export type PuzzleKey = keyof typeof en;
