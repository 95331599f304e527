/** What a player has reached, from the matches and the reviews on this device. */
import { isObject } from '../lib/json';
import { isPerson, type SavedMatch } from '../local/saved_match';
import type { GameName } from '../protocol/protocol.generated';

/** The matches of a game against a level. */
export interface LevelResult {
  level: string;
  played: number;
  won: number;
  /** How many would be won if all seats were equal. */
  fair: number;
}

/** How well the decisions of a match were made, from 0 to 100. */
export interface Accuracy {
  at: number;
  value: number;
}

/** The finished matches of the game by the strongest bot at the table; only those of one person against bots count, practice does not. */
export function resultsOf(matches: readonly SavedMatch[], game: GameName, levels: readonly string[]): LevelResult[] {
  const results = levels.map((level) => ({ level, played: 0, won: 0, fair: 0 }));
  for (const match of matches) {
    const seat = seatOfPerson(match);
    const strongest = Math.max(...match.players.map(({ level }) => levels.indexOf(level ?? '')));
    const result = results[strongest];
    const isPractice = match.origin !== undefined || match.daily?.isCounted === false;
    if (match.game !== game || match.result === null || seat === null || !result || isPractice) {
      continue;
    }
    result.played += 1;
    result.won += Number(match.result.places[seat] === 1);
    result.fair += 1 / match.players.length;
  }
  return results.filter(({ played }) => played > 0);
}

/** The seat of the only person. */
function seatOfPerson({ players }: SavedMatch): number | null {
  const people = players.flatMap((player, seat) => (isPerson(player) ? [seat] : []));
  return people.length === 1 ? people[0]! : null;
}

/** Before this format an accuracy meant something else. */
const REVIEW_FORMAT = 2;

/** The accuracies of the matches of a game that were reviewed, in order. `reviews` are the values of `review/MATCH`. */
export function accuraciesOf(reviews: readonly unknown[], game: GameName): Accuracy[] {
  return reviews.flatMap((kept) => accuracyIn(kept, game) ?? []).sort((one, other) => one.at - other.at);
}

function accuracyIn(kept: unknown, game: GameName): Accuracy | null {
  const { seat, at, review } = (isObject(kept) ? kept : {}) as { seat?: unknown; at?: unknown; review?: unknown };
  if (typeof seat !== 'number' || typeof at !== 'number' || !isObject(review)) {
    return null;
  }
  if (review.game !== game || review.format !== REVIEW_FORMAT) {
    return null;
  }
  const value = Array.isArray(review.accuracies) ? (review.accuracies as unknown[])[seat] : null;
  return typeof value === 'number' ? { at, value } : null;
}

/** How many steps of lessons were solved, from the values of `lesson/GAME`. */
export function numLessonSteps(lessons: readonly unknown[]): number {
  return lessons.reduce<number>(
    (sum, kept) => sum + (isObject(kept) && Array.isArray(kept.done) ? kept.done.length : 0),
    0,
  );
}

/** How many puzzles were answered rightly, from the values of `puzzle/GAME/ID`. */
export function numPuzzlesSolved(puzzles: readonly unknown[]): number {
  return puzzles.filter((kept) => isObject(kept) && Number(kept.right) > 0).length;
}
