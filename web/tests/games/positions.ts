/** What the games' modules show of positions, which positions.py writes, and of whole matches. */
import { inflateRawSync } from 'node:zlib';
import type { GoingOutOutcome, GoingOutView } from '../../src/games/going_out/view.generated';
import type { ParadeOutcome, ParadeView } from '../../src/games/parade/view.generated';
import type { TeaPartyOutcome, TeaPartyView } from '../../src/games/tea_party/view.generated';
import { usualOptions } from '../../src/games/options';
import { engineOf } from '../engines';
import data from './positions.json';

interface Games {
  parade: { view: ParadeView; outcome: ParadeOutcome };
  'going-out': { view: GoingOutView; outcome: GoingOutOutcome };
  'tea-party': { view: TeaPartyView; outcome: TeaPartyOutcome };
}
type Game = keyof Games;

/** What the seat to act sees and may do. */
export interface Position<View> {
  view: View;
  legal: string[];
}

/** The positions of a game, by name. */
export function positionsOf<G extends Game>(game: G): Record<keyof (typeof data)[G], Position<Games[G]['view']>> {
  const engine = engineOf(game);
  const positions = Object.entries(data[game]).map(([name, packed]) => {
    const state = new Uint8Array(inflateRawSync(Buffer.from(packed, 'base64')));
    if (state.length !== engine.info.state.size) {
      throw new Error('positions.json is of another version of the game: run positions.py');
    }
    return [name, { view: engine.viewInFull(state), legal: engine.legal(state).map(({ text }) => text) }];
  });
  return Object.fromEntries(positions) as never;
}

/** A match of bots: every view of seat 0, and the outcome. */
export function watchMatch<G extends Game>(game: G, seats: number, seed: number) {
  const engine = engineOf(game);
  let state = engine.deal(seats, usualOptions(engine.info.options), seed);
  const views = [engine.view(state, 0, true)];
  while (engine.seat(state) !== null) {
    state = engine.apply(state, engine.choose(state, engine.info.levels[0]!, engine.seedFor(seed, views.length)));
    views.push(engine.view(state, 0, true));
  }
  return { views, outcome: engine.outcome(state) } as unknown as {
    views: Games[G]['view'][];
    outcome: Games[G]['outcome'];
  };
}
