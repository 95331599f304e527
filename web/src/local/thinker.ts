/** The bots of this device and its hints. One of them thinks at a time, on an engine of its own. */
import type { Engine, State } from '../engine/engine';
import { loadThinkingEngine } from '../engine/load';
import { analyseDecision, choose, positionsAhead } from '../engine/thinking';
import type { Ahead, ForeseenAction } from '../protocol/local_table';
import { once } from '../lib/once';
import type { GameName } from '../protocol/protocol.generated';

const engines = new Map<GameName, Promise<Engine>>();
let last: Promise<unknown> = Promise.resolve();

function engineOf(game: GameName): Promise<Engine> {
  return once(engines, game, loadThinkingEngine);
}

/** Loads what bots need, so that their first decision does not wait for it. */
export function prepare(game: GameName): void {
  engineOf(game).catch(() => undefined);
}

/** Waits for what is being thought about, which an abort ends within some milliseconds. */
function afterLast<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next;
  return next;
}

export function chooseAction(
  game: GameName,
  state: State,
  level: string,
  seed: number,
  signal: AbortSignal,
): Promise<number> {
  return afterLast(async () => {
    const engine = await engineOf(game);
    const { levels } = engine.info;
    // A level that does not exist any more is played by the weakest.
    const found = levels.find(({ name }) => name === level) ?? levels[0]!;
    return choose(engine, state, found, seed, signal);
  });
}

/** All actions at the decision of that number, best first, with the figures of a review; more `budgets` think longer. */
export function hintFor(
  game: GameName,
  state: State,
  number: number,
  signal: AbortSignal,
  budgets: number,
): Promise<ForeseenAction[]> {
  return afterLast(async () => {
    const engine = await engineOf(game);
    const found = await analyseDecision(engine, state, number, budgets, signal);
    return found.map((hint) => (hint.line ? { ...hint, ahead: aheadOf(engine, state, hint.action) } : hint));
  });
}

/** What the seat to act sees after an action that was searched, and after each step that probably follows. */
function aheadOf(engine: Engine, state: State, text: string): Ahead[] {
  const seat = engine.seat(state);
  const { action } = engine.legal(state).find((legal) => legal.text === text)!;
  return positionsAhead(engine, action).map((after) => ({
    view: engine.view(after, seat, true),
    events: engine.events(after, seat),
  }));
}
