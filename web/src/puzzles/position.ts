/** A puzzle's position, made by the game's engine, as the seat to act sees it. */
import type { Engine, State } from '../engine/engine';
import { loadEngine } from '../engine/load';
import type { GameEvents, GameView } from '../protocol/protocol.generated';
import { fromHex } from '../records/fairness';
import type { Deal, Puzzle } from './puzzle';

/** The position cannot be reached: the puzzle was made for other rules, or it is damaged. */
class PositionError extends Error {}

export interface Position {
  view: GameView;
  legal: string[];
  /** What the action leads to, as the same seat sees it. */
  after: (action: string) => { view: GameView; events: GameEvents };
}

export async function openPosition(puzzle: Puzzle): Promise<Position> {
  return positionOf(await loadEngine(puzzle.game), puzzle);
}

function positionOf(engine: Engine, { options, seats, deal, actions, seat, solution }: Puzzle): Position {
  const state = actions.reduce((before, action) => play(engine, before, action), dealt(engine, seats, options, deal));
  const legal = engine.legal(state).map(({ text }) => text);
  if (engine.seat(state) !== seat || !legal.includes(solution)) {
    throw new PositionError(solution);
  }
  return {
    view: engine.view(state, seat, true),
    legal,
    after: (action) => {
      const next = play(engine, state, action);
      return { view: engine.view(next, seat, false), events: engine.events(next, seat) };
    },
  };
}

function dealt(engine: Engine, seats: number, options: Record<string, unknown>, deal: Deal): State {
  if ('seed' in deal) {
    return engine.deal(seats, options, deal.seed);
  }
  return engine.dealFromKey(seats, options, fromHex(deal.key), deal.start);
}

function play(engine: Engine, state: State, text: string): State {
  const legal = engine.legal(state).find((candidate) => candidate.text === text);
  if (!legal) {
    throw new PositionError(text);
  }
  return engine.apply(state, legal.action);
}
