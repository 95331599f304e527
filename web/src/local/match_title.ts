/** What a match is called: its game, and the date of a deal of the day. */
import { t } from '../i18n/index.svelte';
import { gameTitle } from '../games/title';
import { dayText } from '../i18n/dates';
import type { GameName } from '../protocol/protocol.generated';
import type { Daily } from '../protocol/local_table';

export function matchTitle(game: GameName, daily: Daily | null | undefined): string {
  const name = gameTitle(game);
  return daily ? t(daily.isCounted ? 'daily.of' : 'daily.practice', { game: name, date: dayText(daily.date) }) : name;
}
