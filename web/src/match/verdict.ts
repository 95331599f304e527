/** The end of a match in sentences: who won and why, and how the one who looks did. */
import type { GameModule, SheetColumn } from '../games/contract';
import { list, paragraph, t } from '../i18n/index.svelte';
import { capitalise } from '../lib/text';
import type { GameOutcome } from '../protocol/protocol.generated';
import { standingOf } from './result';

export function verdictText(game: GameModule, outcome: GameOutcome, names: readonly string[]): string {
  const winners = names.filter((_, seat) => outcome.places[seat] === 1);
  const key = winners.length > 1 ? 'end.winners' : 'end.winner';
  return t(key, { names: list(winners), how: game.winReason(outcome) });
}

/** What a seat wants to know first: its place, how far away the next one is, and what it cost; null for spectators. */
export function ownText(
  outcome: GameOutcome,
  columns: readonly SheetColumn[],
  names: readonly string[],
  seat: number | null,
): string | null {
  const standing = seat === null ? null : standingOf(outcome, columns, seat);
  if (!standing) {
    return null;
  }
  const { place, rival, gap, costly } = standing;
  const isFirst = place === 1;
  const tied = isFirst ? 'end.you.first_level' : 'end.you.level';
  const apart = isFirst ? 'end.you.ahead' : 'end.you.behind';
  const cost = costly && t('end.you.cost', { label: capitalise(costly.column.label), n: costly.points });
  return paragraph([t(gap === 0 ? tied : apart, { place, n: gap, name: names[rival] ?? '' }), cost ?? '']);
}
