/** Rows of analysed actions in words, so that no two of them read alike. */
import type { GameModule } from '../games/contract';
import { list, t as common } from '../i18n/index.svelte';
import type { AnalysedAction, GameView } from '../protocol/protocol.generated';
import { t } from './texts';

const MOST_ALIKE = 3;

type Labelled = Pick<AnalysedAction, 'action' | 'alike'>;

/** "Play 5", or "Play 5 (left end)" where another row is called so, too. */
export function labelAmong(game: GameModule, view: GameView, action: string, others: readonly Labelled[]): string {
  const label = game.label(view, action);
  const isShared = others.some((other) => other.action !== action && game.label(view, other.action) === label);
  const which = isShared ? game.which?.(view, action) : undefined;
  return which ? common('join.brackets', { a: label, b: which }) : label;
}

/** The other actions with the same result; empty if there are none that are called otherwise. */
export function alikeText(game: GameModule, view: GameView, { action, alike = [] }: Labelled): string {
  const label = game.label(view, action);
  const others = [...new Set(alike.map((other) => game.label(view, other)))].filter((other) => other !== label);
  if (others.length === 0) {
    return '';
  }
  const more = others.length - MOST_ALIKE;
  const named = others.slice(0, MOST_ALIKE);
  return t('hints.alike', { actions: list(more > 0 ? [...named, t('hints.alike.more', { n: more })] : named) });
}
