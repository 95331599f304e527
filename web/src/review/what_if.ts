/** What would have happened: another action in a position of a match, and how bots go on from there. */
import type { Engine, State } from '../engine/engine';
import type { LevelLayout } from '../engine/module.generated';
import { loadThinkingEngine } from '../engine/load';
import { choose } from '../engine/thinking';
import type { Played, PlayedRecord } from '../records/played_record';

const NUM_PLIES = 6;
/** A bot that knows what it does, and does not think long. */
const PLAYER = {
  is_searching: true,
  is_among_equals: true,
  budget: { seconds: null, iterations: 600 },
} as LevelLayout;

export interface WhatIf {
  /** The number of decisions of the match before it. */
  from: number;
  /** The other action. */
  action: string;
  /** The match up to there, and what follows. */
  played: Played;
}

/** Plays the action after `from` decisions, and a few plies more. */
export async function playOut(match: PlayedRecord, from: number, action: string): Promise<WhatIf> {
  const engine = await loadThinkingEngine(match.rules.info.game);
  const decisions = match.record.decisions.slice(0, from);
  const positions: State[] = match.positions.slice(0, from + 1);
  for (let ply = 0; ply < NUM_PLIES; ply += 1) {
    const before = positions.at(-1)!;
    const seat = engine.seat(before);
    if (seat === null) {
      break;
    }
    const legal = engine.legal(before);
    const best = ply === 0 ? null : await chosen(engine, before, positions.length);
    const next = legal.find((one) => (best === null ? one.text === action : one.action === best))!;
    decisions.push({ seat, action: next.text });
    positions.push(engine.apply(before, next.action));
  }
  const { rules, outcome } = match;
  return { from, action, played: { rules, outcome, positions, record: { ...match.record, decisions } } };
}

function chosen(engine: Engine, state: State, seed: number): Promise<number> {
  return choose(engine, state, PLAYER, seed, new AbortController().signal);
}
