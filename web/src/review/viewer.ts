/** Whose decisions a review tells of first. */
import { sittingsOf } from '../games/player_names';
import type { PlayedRecord } from '../records/played_record';

/** The seat of whoever looks; of those who look at all cards, the first person's. */
export function firstSeat({ record }: PlayedRecord, seat: number | null): number {
  return (
    seat ??
    Math.max(
      0,
      sittingsOf(record.players).findIndex(({ level }) => level === null),
    )
  );
}
