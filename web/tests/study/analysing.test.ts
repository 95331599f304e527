import { describe, expect, it } from 'vitest';
import type { Engine, State } from '../../src/engine/engine';
import { analyseDecision, chooseAtOnce } from '../../src/engine/thinking';
import { judgeDecisions } from '../../src/review/computing';
import { analyse, type Figures } from '../../src/study/analysing';
import type { AnalysedAction } from '../../src/protocol/protocol.generated';
import { engineOf } from '../engines';

const ITERATIONS = 160;

/** An engine of its own, as in another worker. */
function quickEngine(game: string): Engine {
  const engine = engineOf(game);
  engine.info.search.review_iterations = ITERATIONS;
  engine.info.search.hint_budget.seconds = null;
  return engine;
}

/** The beginning of a match between beginners. */
function played(engine: Engine, plies: number): { positions: State[]; actions: string[] } {
  const level = engine.info.levels.find(({ is_searching }) => !is_searching)!;
  const positions = [engine.deal(engine.info.min_seats, {}, 11)];
  const actions: string[] = [];
  while (actions.length < plies && engine.seat(positions.at(-1)!) !== null) {
    const state = positions.at(-1)!;
    const action = chooseAtOnce(engine, state, level, actions.length);
    actions.push(engine.legal(state).find((one) => one.action === action)!.text);
    positions.push(engine.apply(state, action));
  }
  return { positions, actions };
}

async function firstFigures(game: string, state: State, number: number, action: string | null): Promise<Figures> {
  const task = { game, state, isOpen: false, number, action };
  const found = await analyse(quickEngine(game), task, 1, new AbortController().signal).next();
  return found.value as Figures;
}

describe.each(['parade', 'going-out', 'tea-party'])('the figures of the board: %s', (game) => {
  it('are those of the review, digit by digit', async () => {
    const engine = quickEngine(game);
    const { positions, actions } = played(engine, 12);
    const task = { positions, actions, iterations: ITERATIONS, seed: 0 };
    const decisions = [...judgeDecisions(engine, task, 1, 1)].flatMap((part) =>
      'decision' in part ? part.decision : [],
    );
    expect(decisions.length).toBeGreaterThan(3);
    for (const decision of decisions) {
      const { number, action, choices } = decision;
      const found = await firstFigures(game, positions[number - 1]!, number, action);
      expect(found.decision).toEqual(decision);
      for (const choice of choices) {
        // Of several with the same result, the review names the one that was chosen.
        const row = found.actions.find((one) => one.action === choice.action || one.alike?.includes(choice.action));
        expect(row).toMatchObject({ ...choice, action: row?.action, ...(row?.alike && { alike: row.alike }) });
      }
    }
  });

  it('are those of a hint, too', async () => {
    const engine = quickEngine(game);
    const { positions } = played(engine, 8);
    const found = await firstFigures(game, positions[7]!, 8, null);
    const hint = await analyseDecision(engine, positions[7]!, 8, 1, new AbortController().signal);
    const figures = ({ action, visits, win_chance }: AnalysedAction) => [action, visits, win_chance];
    expect(hint.map(figures)).toEqual(found.actions.map(figures));
  });

  it('end at once where nobody looks any more', async () => {
    const engine = quickEngine(game);
    const task = { game, state: engine.deal(2, {}, 1), isOpen: false, number: 1, action: null };
    const found = await analyse(engine, task, 1, AbortSignal.abort()).next();
    expect(found.done).toBe(true);
  });
});
