/** The end of a round, as its events tell it. */
import type { GoingOutEvent } from './view.generated';

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
export function roundEnd(events: readonly GoingOutEvent[]): RoundEnd | null {
  const ended = events.find((event) => event.event === 'round_ended');
  if (!ended) {
    return null;
  }
  return {
    round: ended.round,
    bonus: events.flatMap((event) => (event.event === 'bonus' ? [event] : [])),
    undealt: events.flatMap((event) => (event.event === 'undealt' ? [event.card] : [])),
    points: events.filter((event) => event.event === 'points'),
  };
}
