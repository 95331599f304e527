/** Players who stay away for so long that the others may end the match without them. */
import { t } from '../i18n/index.svelte';
import { dateText } from '../i18n/dates';
import type { TableView } from '../protocol/protocol.generated';

/** Those whose agreement to an end is missing: everybody, but nobody who was away for long. */
export function missingVotes({ votes }: TableView, now = Date.now()): number[] {
  return votes.needed.filter((seat) => !votes.end.includes(seat) && (votes.may_end_without[seat] ?? Infinity) > now);
}

/** For everybody who is away and has not agreed to an end: from when on their agreement is not needed. */
export function absenceTexts({ votes, seats }: TableView, names: readonly string[], now = Date.now()): string[] {
  return votes.needed.flatMap((seat) => {
    const at = votes.may_end_without[seat] ?? null;
    if (at === null || votes.end.includes(seat) || seats[seat]?.is_connected) {
      return [];
    }
    const name = names[seat] ?? '';
    return [at > now ? t('vote.absent', { name, date: dateText(at, now) }) : t('vote.absent.long', { name })];
  });
}
