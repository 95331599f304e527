/** How a match ended before its rules ended it. */
import { list, t } from '../i18n/index.svelte';
import type { Stopped } from '../protocol/protocol.generated';

export function stoppedText({ how, places }: Stopped, names: readonly string[]): string {
  if (how === 'abandoned') {
    return t('stopped.abandoned');
  }
  const winners = names.filter((_, seat) => places[seat] === 1);
  const losers = names.filter((_, seat) => places[seat] !== 1);
  return t(`stopped.${how}`, { n: winners.length, winners: list(winners), losers: list(losers) });
}
