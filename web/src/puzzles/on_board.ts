/** A puzzle on the analysis board: its deal, and the actions that lead to its position. */
import { loadInfo } from '../engine/load';
import { namesOf } from '../games/player_names';
import { myLocalName } from '../server/me.svelte';
import { line } from '../study/chapters';
import { newChapter, newStudy } from '../study/document';
import { studyLink } from '../study/opening';
import type { Puzzle } from './puzzle';

const OPPONENT = { name: 'Hatter', level: 'hatter' };

export async function boardAddress({ game, options, seats, deal, actions, seat }: Puzzle): Promise<string> {
  const { rules_version: rules } = await loadInfo(game);
  const players = Array.from({ length: seats }, (_, i) =>
    i === seat ? { name: myLocalName(), level: null } : OPPONENT,
  );
  const from = 'seed' in deal ? { seed: deal.seed } : { key: deal.key, start_seat: deal.start };
  const start = { kind: 'deal' as const, seats, options, ...from };
  const chapter = newChapter({ game, rules, names: namesOf(players), start, seat });
  const root = { ...chapter.root, children: line(actions) };
  return studyLink(newStudy('', { ...chapter, root }), actions.length);
}
