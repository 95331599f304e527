/** The order in which analysed actions are shown: it never contradicts the figures beside them. */
import type { HintAction } from '../protocol/protocol.generated';

type Ranked = Pick<HintAction, 'win_chance'> & { payoff?: number | null };

/** A chance from 0 to 1 in whole percent. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}

/** The higher chance as it is shown first, then the higher payoff, then as the search found them. */
export function ranked<Action extends Ranked>(actions: readonly Action[]): Action[] {
  return actions.toSorted((a, b) => shown(b) - shown(a) || (b.payoff ?? 0) - (a.payoff ?? 0));
}

const shown = ({ win_chance }: Ranked) => (win_chance === null ? -1 : percent(win_chance));
