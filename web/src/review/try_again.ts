/** Playing on from a position of another match, against bots. */
import { studyAddress } from '../navigation/routes';
import { startFrom } from '../local/matches';
import type { LocalPlayer } from '../local/saved_match';
import { keyOf, toHex } from '../records/fairness';
import { packPosition, type Position } from '../records/link';
import type { PlayedRecord } from '../records/played_record';

/** The position after `ply` decisions. */
export function positionAt({ record, actions, outcome }: PlayedRecord, ply: number): Position {
  const decisions = record.decisions.slice(0, ply).map(({ seat }, i) => ({ seat, action: actions[i]! }));
  return { record: { ...record, decisions }, result: outcome && { points: outcome.points, places: outcome.places } };
}

/** The address of a position, with the seat that is offered first. */
export async function positionAddress(position: Position, seat: number): Promise<string> {
  return studyAddress('position', position.record.game, await packPosition(position), String(seat));
}

/** Starts a match on this device from the position. */
export async function tryAgain({ record, result }: Position, players: LocalPlayer[]): Promise<void> {
  const key = await keyOf(record);
  const origin = {
    actions: record.decisions.map(({ action }) => action),
    players: record.players,
    result,
    fair: key && { key: toHex(key), fairness: record.fairness! },
  };
  const { rules, seed, options } = record;
  await startFrom(origin, { game: record.game, options, players, starter: null, rules, seed });
}
