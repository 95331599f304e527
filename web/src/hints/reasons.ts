/** Reasons in words: what the engine says tells for or against an action. */
import type { GameModule } from '../games/contract';
import { capitalise } from '../lib/text';
import type { Reason } from '../protocol/protocol.generated';
import { dynamic, t } from './texts';

const MOST = 3;

/** The most telling reasons as one sentence, what the action gains before what it costs; empty without any. */
export function reasonsText(game: GameModule, reasons: readonly Reason[], names: readonly string[]): string {
  const told = reasons.slice(0, MOST);
  const isCost = ({ effect = 0 }: Reason) => effect < 0;
  const [gains, costs] = [told.filter((reason) => !isCost(reason)), told.filter(isCost)].map((some) =>
    some.map((reason) => clauseOf(game, reason, names)).reduce((a, b) => (a ? t('reasons.more', { a, b }) : b), ''),
  ) as [string, string];
  const clauses = gains && costs ? t('reasons.but', { a: gains, b: costs }) : gains || costs;
  return clauses && t('reasons.sentence', { reasons: capitalise(clauses) });
}

function clauseOf(game: GameModule, reason: Reason, names: readonly string[]): string {
  if (game.reasonText) {
    return game.reasonText(reason);
  }
  const { code, number = 0, name = '', seat = null } = reason;
  return dynamic(`${game.name}.${code}${formOf(reason)}`, {
    n: Math.abs(number ?? 0),
    colour: name ? dynamic(`colour.${name}`) : '',
    name: names[seat ?? -1] ?? '',
    ...game.reasonWords?.(reason),
  });
}

/** Some reasons have two sentences. */
function formOf({ code, number, cards = [] }: Reason): string {
  switch (code) {
    case 'points':
      return (number ?? 0) > 0 ? '.more' : '.fewer';
    case 'safe_next':
      return cards.length > 0 ? '' : '.none';
    default:
      return '';
  }
}
