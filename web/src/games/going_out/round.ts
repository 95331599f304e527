/** The end of a round, as its events tell it. */
import type { UntypedEvent as GameEvent } from '../untyped';

export interface RoundEnd {
  round: number;
  /** The jokers dealt out, in order. */
  bonus: { seat: number; card: string }[];
  /** Those that nobody got. */
  undealt: string[];
  /** By seat. */
  points: { pairs: number; singles: number; points: number }[];
}

/** null where no round ended. */
export function roundEnd(events: readonly GameEvent[]): RoundEnd | null {
  const ended = events.find(({ event }) => event === 'round_ended');
  if (!ended) {
    return null;
  }
  const of = (name: string) => events.filter(({ event }) => event === name);
  return {
    round: Number(ended.round),
    bonus: of('bonus').map(({ seat, card }) => ({ seat: seat!, card: String(card) })),
    undealt: of('undealt').map(({ card }) => String(card)),
    points: of('points').map(({ pairs, singles, points }) => ({
      pairs: Number(pairs),
      singles: Number(singles),
      points: Number(points),
    })),
  };
}
