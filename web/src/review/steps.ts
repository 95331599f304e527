/** A step of a reviewed match in words, for the slider of the replay. */
import { list } from '../i18n/index.svelte';
import type { ReviewedStep } from '../protocol/protocol.generated';
import { percentOf } from './figures';
import { t } from './texts';

export function stepText(step: ReviewedStep, last: number, names: readonly string[]): string {
  const chances = names.map((name, seat) => t('review.chance', { name, percent: percentOf(step.win_chances[seat]!) }));
  return t('review.step', { n: step.number, last, chances: list(chances) });
}
