/** What a picture shows, in words for screen readers. */
import { cardNames } from '../../games/going_out/texts';
import { cardName } from '../../games/parade/texts';
import { list, t } from '../../i18n/index.svelte';
import type { GameName } from '../../protocol/protocol.generated';

/** The cards or cookies that are counted together. */
export function groupText(game: GameName, cards: readonly string[], isTurned: boolean): string {
  if (game === 'going-out') {
    return cardNames(cards);
  }
  if (game === 'parade') {
    const names = list(cards.map(cardName));
    return isTurned ? `${names} (${t('parade.majority')})` : names;
  }
  return cards[0] === 'small'
    ? t('tea.space.cookies', { n: Number(cards[1]) })
    : t('tea.large_of', { cookies: list(cards) });
}
