/** A step of a reviewed match in words, for the slider of the replay. */
import { list } from '../i18n/index.svelte';
import { percent } from '../hints/ranking';
import { t } from './texts';

/** `chances` are those of the step, by seat, from 0 to 1. */
export function stepText(n: number, last: number, names: readonly string[], chances: readonly number[]): string {
  const told = names.map((name, seat) => t('review.chance', { name, percent: percent(chances[seat]!) }));
  return t('review.step', { n, last, chances: list(told) });
}
