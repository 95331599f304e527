/** What a picture shows, in words for screen readers. */
import { cardNames } from '../../games/going_out/texts';
import { cardName, t as paradeText } from '../../games/parade/texts';
import { t as teaText } from '../../games/tea_party/texts';
import { list } from '../../i18n/index.svelte';
import type { GameName } from '../../protocol/protocol.generated';

/** The cards or cookies that are counted together. */
export function groupText(game: GameName, cards: readonly string[], isTurned: boolean): string {
  if (game === 'going-out') {
    return cardNames(cards);
  }
  if (game === 'parade') {
    const names = list(cards.map(cardName));
    return isTurned ? `${names} (${paradeText('parade.majority')})` : names;
  }
  return cards[0] === 'small'
    ? teaText('tea.space.cookies', { n: Number(cards[1]) })
    : teaText('tea.large_of', { cookies: list(cards) });
}
