/** The same table, of the decisions that people made in the finished matches on this device. */
import type { Engine, State } from '../engine/engine';
import { LocalMatch, type LocalRules } from '../local/local_match';
import { isPerson, type SavedMatch } from '../local/saved_match';
import type { Count, Row } from './table';

export interface Mine {
  rows: Row[];
  matches: number;
  decisions: number;
}

type ExploringEngine = Pick<Engine, 'situation' | 'kindsOf'> & LocalRules;

/** Counts the decisions of people in these matches; leaves out a match that cannot be replayed. */
export function countMine(engine: ExploringEngine, matches: readonly SavedMatch[]): Mine {
  const found = new Map<string, { situation: number[]; counts: Map<number, Count> }>();
  const mine = { rows: [] as Row[], matches: 0, decisions: 0 };
  for (const match of matches) {
    const decisions = decisionsOf(engine, match);
    mine.matches += decisions.length > 0 ? 1 : 0;
    mine.decisions += decisions.length;
    const seen = new Set<Count>();
    for (const { seat, situation, kind } of decisions) {
      const row = found.get(situation.join()) ?? { situation, counts: new Map<number, Count>() };
      found.set(situation.join(), row);
      const count = row.counts.get(kind) ?? { kind, decisions: 0, matches: 0, wins: 0, margins: 0 };
      row.counts.set(kind, count);
      count.decisions += 1;
      count.matches += seen.has(count) ? 0 : 1;
      count.wins += shareOf(match, seat);
      count.margins += marginOf(match, seat);
      seen.add(count);
    }
  }
  mine.rows = [...found.values()].map(({ situation, counts }) => ({ situation, counts: [...counts.values()] }));
  return mine;
}

interface MyDecision {
  seat: number;
  situation: number[];
  kind: number;
}

function decisionsOf(engine: ExploringEngine, saved: SavedMatch): MyDecision[] {
  if (!saved.result) {
    return [];
  }
  try {
    const match = new LocalMatch(engine, { ...saved, actions: [] });
    return saved.actions.flatMap((text, ply) => {
      const { state, seat } = match;
      match.play(text);
      const isMine = ply >= (saved.origin?.actions.length ?? 0) && isPerson(saved.players[seat!]!);
      return isMine ? [decisionOf(engine, state, seat!, text)] : [];
    });
  } catch {
    return []; // of other rules, or damaged
  }
}

function decisionOf(engine: ExploringEngine, state: State, seat: number, text: string): MyDecision {
  const { action } = engine.legal(state).find((one) => one.text === text)!;
  return { seat, situation: engine.situation(state, seat), kind: engine.kindsOf(state, [action])[0]! };
}

/** The seat's share of the win. */
function shareOf({ result }: SavedMatch, seat: number): number {
  const { places } = result!;
  return places[seat] === 1 ? 1 / places.filter((place) => place === 1).length : 0;
}

/** By how many points the seat was ahead of the best other one; whether few points are good, the winner shows. */
function marginOf({ result }: SavedMatch, seat: number): number {
  const { points, places } = result!;
  const best = points[places.indexOf(1)]!;
  const sign = best < Math.max(...points) ? -1 : 1;
  return sign * points[seat]! - Math.max(...points.filter((_, other) => other !== seat).map((point) => sign * point));
}
