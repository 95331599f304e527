/** The texts for those who wait: for their turn, or for opponents. */
import { area } from '../area.svelte';
import type en from './en';

const texts = area<typeof en>({
  en: () => import('./en'),
  ja: () => import('./ja'),
  pl: () => import('./pl'),
});
let loading: Promise<void> | null = null;

/** To be awaited before the first text. */
export function loadTexts(): Promise<void> {
  loading ??= texts.load();
  loading.catch(() => (loading = null));
  return loading;
}

export const tw = texts.t;
