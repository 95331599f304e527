/** What an embed shows that does not change: a position, or the deal of the day before its first decision. */
import { loadEngine } from '../engine/load';
import { loadGame } from '../games';
import type { GameModule } from '../games/contract';
import { sittingsOf, type Sitting } from '../games/player_names';
import { gameTitle } from '../games/title';
import { dayText } from '../i18n/dates';
import { t as common } from '../i18n/index.svelte';
import type { GameName, GameView } from '../protocol/protocol.generated';
import { openPosition } from '../records/opening';
import { RecordError } from '../records/record';
import { dateOf, dealOf, hasDeals, levelsBySeat, MY_SEAT } from '../today/plan';
import { deal } from '../today/playout';
import { t } from './texts';

export interface Still {
  game: GameModule;
  view: GameView;
  /** Whose eyes see it. */
  seat: number;
  players: Sitting[];
  title: string;
  /** What can be done with it in the page itself. */
  invitation: string;
}

/** The position of a link, as the offered seat sees it, otherwise the seat to act; RecordError if it cannot be shown. */
export async function openPositionStill(packed: string, offered: number): Promise<Still> {
  const { position, rules, state } = await openPosition(packed);
  const turn = rules.seat(state);
  if (turn === null) {
    throw new RecordError('link');
  }
  const seat = offered < position.record.seats ? offered : turn;
  const game = await loadGame(rules.info.game);
  return {
    game,
    view: rules.view(state, seat, true),
    seat,
    players: sittingsOf(position.record.players),
    title: t('position', { game: gameTitle(game.name) }),
    invitation: t('position.play'),
  };
}

/** The deal of that day, by default today's; null if that day has none. */
export async function openDealStill(name: GameName, date = dateOf()): Promise<Still | null> {
  if (!hasDeals(date)) {
    return null;
  }
  const [game, engine] = await Promise.all([loadGame(name), loadEngine(name)]);
  const state = deal(engine, dealOf(name, date, engine.info.rules_version));
  return {
    game,
    view: engine.view(state, MY_SEAT, true),
    seat: MY_SEAT,
    players: levelsBySeat().map((level) => ({ name: level ?? common('name.suggestion.1'), level })),
    title: t('today', { game: gameTitle(name), date: dayText(date) }),
    invitation: t('today.play'),
  };
}
