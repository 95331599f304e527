/** Whole matches of a deal, with a bot on the player's seat. The other seats decide as they do against the player. */
import type { Engine, State } from '../engine/engine';
import { chooseAtOnce } from '../engine/thinking';
import { usualOptions } from '../games/options';
import type { GameOutcome } from '../protocol/protocol.generated';
import { levelsBySeat, SEATS, timeless, trySeed, type DailyDeal } from './plan';

export interface Try {
  actions: number[];
  outcome: GameOutcome;
}

export function deal(engine: Engine, { seed }: DailyDeal): State {
  return engine.deal(SEATS, usualOptions(engine.info.options), seed);
}

/** The number-th try of the level with that index: the same on every device. */
export function playTry(engine: Engine, daily: DailyDeal, levelIndex: number, number: number): Try {
  const levels = engine.info.levels.map((level) => timeless(level, daily.game));
  const others = levelsBySeat().map((name) => levels.find((level) => level.name === name) ?? null);
  const ownSeed = trySeed(engine, daily.seed, levelIndex, number);
  const actions: number[] = [];
  let state = deal(engine, daily);
  for (let seat = engine.seat(state); seat !== null; seat = engine.seat(state)) {
    const other = others[seat]!;
    const seed = engine.seedFor(other ? daily.seed : ownSeed, actions.length);
    const action = chooseAtOnce(engine, state, other ?? levels[levelIndex]!, seed);
    actions.push(action);
    state = engine.apply(state, action);
  }
  return { actions, outcome: engine.outcome(state) };
}

/** The actions of a try in notation. */
export function actionTexts(engine: Engine, daily: DailyDeal, actions: readonly number[]): string[] {
  let state = deal(engine, daily);
  return actions.map((action) => {
    const { text } = engine.legal(state).find((legal) => legal.action === action)!;
    state = engine.apply(state, action);
    return text;
  });
}
