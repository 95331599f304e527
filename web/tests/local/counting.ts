/** A game for tests of the local table: who takes the last of some stones wins. What a seat took is its secret. */
import type { State } from '../../src/engine/engine';
import type { EngineInfo } from '../../src/engine/layout';
import type { LocalRules } from '../../src/local/local_match';
import { newMatch, type LocalPlayer, type SavedMatch } from '../../src/local/saved_match';
import type { GameEvents, GameOutcome, GameView } from '../../src/protocol/protocol.generated';

const MOST_TAKEN = 3;
const HIDDEN = 0;

/** Bytes of a state. */
const [SEATS, SEAT, LEFT, ACTOR, TAKEN] = [0, 1, 2, 3, 4] as const;

const level = (name: string, title: string, seconds: number | null = null) => ({
  name,
  title,
  description: '',
  is_searching: seconds !== null,
  budget: { seconds, iterations: null },
  is_among_equals: false,
  noise_points: 0,
  is_expert: false,
});

export const INFO = {
  game: 'parade',
  title: 'Counting',
  min_seats: 2,
  max_seats: 4,
  rules_version: 3,
  levels: [level('dormouse', 'Dormouse'), level('queen-of-hearts', 'Queen of Hearts', 2)],
  options: [{ name: 'stones', help: '', default: 6, choices: [], lowest: 1, highest: 20 }],
} as unknown as EngineInfo;

export class Counting implements LocalRules {
  readonly info = INFO;

  deal(seats: number, { stones }: Record<string, unknown>, seed: number): State {
    return Uint8Array.of(seats, seed % seats, stones as number, 0, 0);
  }

  dealFromKey(seats: number, options: Record<string, unknown>, key: Uint8Array, startSeat: number | null): State {
    return this.deal(seats, options, startSeat ?? key[0]!);
  }

  apply(state: State, action: number): State {
    const left = state[LEFT]! - action;
    return Uint8Array.of(state[SEATS]!, (state[SEAT]! + 1) % state[SEATS]!, left, state[SEAT]!, action);
  }

  seat(state: State): number | null {
    return state[LEFT] === 0 ? null : state[SEAT]!;
  }

  legal(state: State) {
    return Array.from({ length: Math.min(MOST_TAKEN, state[LEFT]!) }, (_, i) => ({
      action: i + 1,
      text: `take${i + 1}`,
    }));
  }

  /** What a seat took is hidden by `view`. */
  hide(state: State): State {
    return state;
  }

  view(state: State, seat: number | null, withPreviews: boolean): GameView {
    return { game: 'parade', seat: this.seat(state), left: state[LEFT], viewer: seat, previews: withPreviews } as never;
  }

  viewInFull(state: State): GameView {
    return this.view(state, null, true);
  }

  events(state: State, seat: number | null): GameEvents {
    return [{ event: 'took', seat: state[ACTOR], count: state[ACTOR] === seat ? state[TAKEN] : HIDDEN }] as never;
  }

  eventsInFull(state: State): GameEvents {
    return this.events(state, state[ACTOR]!);
  }

  dealInClear(state: State): unknown {
    return { stones: state[LEFT] };
  }

  outcome(state: State): GameOutcome {
    const points = Array.from({ length: state[SEATS]! }, (_, seat) => Number(seat === state[ACTOR]));
    return { points, places: points.map((won) => 2 - won) } as never;
  }

  seedFor(seed: number, ply: number): number {
    return seed + ply;
  }
}

export const ALICE: LocalPlayer = { name: 'Alice', level: null };
export const BEN: LocalPlayer = { name: 'Ben', level: null };
export const DORMOUSE: LocalPlayer = { name: 'Dormouse', level: 'dormouse' };

/** A match whose first seat starts. */
export function savedMatch(players: LocalPlayer[], changes: Partial<SavedMatch> = {}): SavedMatch {
  const setup = { game: 'parade' as const, options: { stones: 6 }, players, starter: 0 };
  return { ...newMatch(setup, 1000), seed: 0, rules: INFO.rules_version, version: 1, ...changes };
}
