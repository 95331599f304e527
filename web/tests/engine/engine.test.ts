import { describe, expect, it } from 'vitest';
import type { State } from '../../src/engine/engine';
import { analyse, choose, positionsAhead } from '../../src/engine/thinking';
import { GAME_NAMES } from '../../src/games/names.generated';
import { usualOptions } from '../../src/games/options';
import { judgeDecisions, tallyMatch, type ReviewPart } from '../../src/review/computing';
import { engineOf } from '../engines';

/** On a busy machine. */
const REVIEW_MS = 60_000;

const NEVER = new AbortController().signal;

describe.each(GAME_NAMES)('the module of %s', (game) => {
  const engine = engineOf(game);
  const options = usualOptions(engine.info.options);
  const deal = (seed: number, seats = engine.info.min_seats) => engine.deal(seats, options, seed);

  /** Every position of a match whose seats take turns with their choices. */
  function positions(seed: number): State[] {
    const states = [deal(seed)];
    for (let ply = 0; engine.seat(states[ply]!) !== null; ply += 1) {
      const legal = engine.legal(states[ply]!);
      states.push(engine.apply(states[ply]!, legal[(seed + ply * 7) % legal.length]!.action));
    }
    return states;
  }
  const match = positions(3);

  it('deals the same cards from the same seed, and others from another', () => {
    expect(deal(5)).toEqual(deal(5));
    expect(engine.dealInClear(deal(5))).not.toEqual(engine.dealInClear(deal(6)));
  });

  it('deals from a key, which it hides, and lets the given seat start without another deal', () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    const [first, second] = [0, 1].map((seat) => engine.dealFromKey(2, options, key, seat));
    expect([engine.seat(first!), engine.seat(second!)]).toEqual([0, 1]);
    const [one, other] = [first!, second!].map((state) => engine.dealInClear(state) as object);
    expect({ ...one, start: null }).toEqual({ ...other, start: null });
    expect(Buffer.from(first!).indexOf(key)).toBeGreaterThanOrEqual(0);
    expect(Buffer.from(engine.hide(first!, 0)).indexOf(key.subarray(0, 8))).toBe(-1);
    expect(engine.dealInClear(engine.dealFromKey(2, options, key.toReversed(), 0))).not.toEqual(one);
  });

  it('plays to an outcome with points and places for every seat', () => {
    const outcome = engine.outcome(match.at(-1)!);
    expect([outcome.points.length, outcome.places.length]).toEqual([2, 2]);
    expect(Math.min(...outcome.places)).toBe(1);
    expect(engine.legal(match.at(-1)!)).toEqual([]);
  });

  it('follows what probably comes after an action, in a world that its seat thinks possible', async () => {
    const before = match.find((state) => engine.seat(state) !== null && engine.legal(state).length > 1)!;
    const seat = engine.seat(before)!;
    const budget = { seconds: null, iterations: 300 };
    const [best] = await analyse(engine, before, budget, 1, NEVER);
    const { action } = engine.legal(before).find(({ text }) => text === best!.action)!;
    const [first, ...others] = positionsAhead(engine, action);
    expect(others).toHaveLength(best!.line?.length ?? 0);
    let state = first!;
    for (const [i, step] of (best!.line ?? []).entries()) {
      expect(engine.seat(state)).toBe(step.seat);
      const chosen = engine.legal(state).find(({ text }) => text === step.action)!;
      expect(engine.view(engine.apply(state, chosen.action), seat, false)).toEqual(
        engine.view(others[i]!, seat, false),
      );
      state = others[i]!;
    }
  });

  it('never changes a state that it is given', () => {
    const before = match[1]!.slice();
    engine.hide(match[1]!, 0);
    engine.apply(match[1]!, engine.legal(match[1]!)[0]!.action);
    engine.view(match[1]!, 0, true);
    expect(match[1]).toEqual(before);
  });

  it('shows a seat what its hidden state tells, and nothing more', () => {
    for (const state of match) {
      for (const seat of [0, 1, null]) {
        const hidden = engine.hide(state, seat);
        expect(engine.view(hidden, seat, true)).toEqual(engine.view(state, seat, true));
        expect(engine.hide(hidden, seat)).toEqual(hidden);
      }
    }
  });

  it.each(engine.info.levels.map((level) => [level.name, level] as const))(
    'lets a bot of level %s choose a legal action from what its seat knows',
    async (_, level) => {
      const quick = {
        ...level,
        budget: level.budget.seconds === null ? level.budget : { seconds: 0.02, iterations: null },
      };
      for (const state of [match[0]!, match[Math.floor(match.length / 2)]!]) {
        const chosen = await choose(engine, state, quick, 11, NEVER);
        expect(engine.legal(state).map(({ action }) => action)).toContain(chosen);
        if (level.budget.seconds === null) {
          expect(await choose(engine, engine.hide(state, engine.seat(state)), quick, 11, NEVER)).toBe(chosen);
        }
      }
    },
  );

  it('finds the same in one go as in slices', async () => {
    const state = match[0]!;
    const sliced = await analyse(engine, state, { seconds: null, iterations: 480 }, 7, NEVER);
    engine.beginSearch(state, true, 480, 7);
    engine.think(480, 480);
    expect(sliced).toEqual(engine.analysis());
    expect(sliced.flatMap(({ action, alike = [] }): string[] => [action, ...alike]).sort()).toEqual(
      engine
        .legal(state)
        .map(({ text }) => text)
        .sort(),
    );
    expect(sliced[0]!.visits).toBe(Math.max(...sliced.map(({ visits }) => visits)));
  });

  it(
    'reviews a match, which may have been stopped, and its parts add up',
    async () => {
      const positions = match.slice(0, 25);
      const actions = positions.slice(0, -1).map((state, i) => {
        const legal = engine.legal(state);
        return legal[(3 + i * 7) % legal.length]!.text;
      });
      const task = { positions, actions, iterations: 32, seed: 1 };
      const decisions = [...judgeDecisions(engine, task, 1, 1)].flatMap((part) =>
        'decision' in part ? part.decision : [],
      );
      const judged = new Map(decisions.map((decision) => [decision.number, decision]));
      const parts: ReviewPart[] = [];
      for await (const part of tallyMatch(engine, task, (number) => Promise.resolve(judged.get(number)!))) {
        parts.push(part);
      }
      const steps = parts.flatMap((part) => ('step' in part ? [part.step] : []));
      expect(steps.map(({ number }) => number)).toEqual(positions.map((_, i) => i));
      const { luck } = parts.flatMap((part) => ('end' in part ? [part.end] : []))[0]!;
      for (const [
        seat,
        { result, fair_share, own_decisions, others_decisions, deal: dealt, draws, rest },
      ] of luck.entries()) {
        const own = decisions.filter((decision) => decision.seat === seat);
        expect(own_decisions + own.reduce((sum, { cost }) => sum + Math.round(cost * 1_000_000), 0)).toBe(0);
        expect(fair_share + own_decisions + others_decisions + dealt + draws + rest).toBe(result);
      }
    },
    REVIEW_MS,
  );

  it('reads messages while it thinks, and stops when one says so', async () => {
    const stopped = new AbortController();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => stopped.abort();
    const thinking = analyse(engine, match[0]!, { seconds: 60, iterations: null }, 7, stopped.signal);
    port2.postMessage('stop');
    await thinking;
    port1.close();
  });

  it('gives every decision a seed of its own', () => {
    const seeds = [0, 1, 2, 3].map((ply) => engine.seedFor(12345, ply));
    expect(new Set(seeds).size).toBe(4);
    expect(seeds.every(Number.isSafeInteger)).toBe(true);
  });
});

it('an option changes what is dealt', () => {
  const engine = engineOf('tea-party');
  const options = usualOptions(engine.info.options);
  const view = (board: string) => JSON.stringify(engine.viewInFull(engine.deal(2, { ...options, board }, 1)));
  expect(view('tea_tray')).not.toBe(view('pocket_watch'));
});
