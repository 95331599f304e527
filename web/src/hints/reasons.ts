/** Reasons in words: what the engine says tells for or against an action. */
import type { GameModule } from '../games/contract';
import { capitalise } from '../lib/text';
import type { Reason } from '../protocol/protocol.generated';
import { dynamic, t } from './texts';

const MOST = 3;

/** The most telling reasons as one sentence; empty without any. */
export function reasonsText(
  game: GameModule,
  reasons: readonly Reason[],
  names: readonly string[],
  me: number | null,
): string {
  const clauses = reasons.slice(0, MOST).map((reason) => clauseOf(game, reason, names, me));
  if (clauses.length === 0) {
    return '';
  }
  return t('reasons.sentence', { reasons: capitalise(clauses.reduce((a, b) => t('reasons.more', { a, b }))) });
}

function clauseOf(game: GameModule, reason: Reason, names: readonly string[], me: number | null): string {
  if (game.reasonText) {
    return game.reasonText(reason);
  }
  const { code, number = 0, name = '', seat = null } = reason;
  return dynamic(`${game.name}.${code}${formOf(reason, me)}`, {
    n: Math.abs(number ?? 0),
    colour: name ? dynamic(`colour.${name}`) : '',
    name: names[seat ?? -1] ?? '',
    ...game.reasonWords?.(reason),
  });
}

/** Some reasons have two sentences. */
function formOf({ code, number, seat, cards = [] }: Reason, me: number | null): string {
  switch (code) {
    case 'points':
      return (number ?? 0) > 0 ? '.more' : '.fewer';
    case 'breaks_majority':
      return seat === me ? '.you' : '';
    case 'safe_next':
      return cards.length > 0 ? '' : '.none';
    default:
      return '';
  }
}
