/** What is said about an answer to a puzzle: what it costs, or why the solution is best. */
import type { GameModule } from '../games/contract';
import { percent } from '../hints/ranking';
import { reasonsText } from '../hints/reasons';
import { paragraph, t as common } from '../i18n/index.svelte';
import { capitalise } from '../lib/text';
import type { GameView } from '../protocol/protocol.generated';
import { OWN, ranked, themeKey, type Puzzle } from './puzzle';
import { dynamic, t } from './texts';

export function actionText(game: GameModule, view: GameView, action: string, names: readonly string[]): string {
  return capitalise(game.describe(view, action, names));
}

/** What an action that is not the best one costs. */
export function costText(
  puzzle: Puzzle,
  game: GameModule,
  view: GameView,
  action: string,
  names: readonly string[],
): string {
  const best = percent(puzzle.choices[puzzle.solution]?.[0] ?? 0);
  const found = puzzle.choices[action];
  const what = sentence(actionText(game, view, action, names));
  const cost = found ? t('wrong.cost', { what, chance: percent(found[0]), best }) : t('wrong.unknown', { what, best });
  return [cost, commentOn(puzzle, game, action, names)].filter(Boolean).join(' ');
}

/** Why the solution is best: its chance beside the next one's, what it gains, and what to know about the theme. */
export function reasonText(puzzle: Puzzle, game: GameModule, names: readonly string[]): string {
  const [best, next] = ranked(puzzle);
  const chances = best && next ? t('right.why', { chance: percent(best.chance), next: percent(next.chance) }) : '';
  const idea = puzzle.theme === OWN ? '' : dynamic(`idea.${themeKey(puzzle)}`);
  return paragraph([chances, commentOn(puzzle, game, puzzle.solution, names), idea].filter(Boolean));
}

/** What is true of the action in this position, from the search. */
function commentOn(puzzle: Puzzle, game: GameModule, action: string, names: readonly string[]): string {
  return reasonsText(game, puzzle.comments?.[action] ?? [], names);
}

const sentence = (text: string) => (/[.!?。]$/.test(text) ? text : common('join.sentence', { a: text }));
