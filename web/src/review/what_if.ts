/** What would have happened: another action in a position of a match, and how it goes on from there. */
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
  /** Does it go on as is likeliest by what the seat could know? Otherwise bots go on, with the cards that everybody had. */
  isLikely: boolean;
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
  return {
    from,
    action,
    isLikely: false,
    played: { rules, outcome, positions, record: { ...match.record, decisions } },
  };
}

/** The action after `from` decisions, and what probably follows: the positions after each. */
export function goOn(match: PlayedRecord, from: number, action: string, ahead: readonly State[]): WhatIf {
  const { rules, outcome } = match;
  const before = match.positions.slice(0, from + 1);
  const decisions = [
    ...match.record.decisions.slice(0, from),
    ...[before.at(-1)!, ...ahead.slice(0, -1)].map((state, i) => ({
      seat: rules.seat(state)!,
      action: i === 0 ? action : '',
    })),
  ];
  const played = { rules, outcome, positions: [...before, ...ahead], record: { ...match.record, decisions } };
  return { from, action, isLikely: true, played };
}

function chosen(engine: Engine, state: State, seed: number): Promise<number> {
  return choose(engine, state, PLAYER, seed, new AbortController().signal);
}
