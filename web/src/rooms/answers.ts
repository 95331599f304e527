/** What was chosen, and the engine's choice, as rows. */
import type { RoomGuess } from '../protocol/protocol.generated';

export interface AnswerRow {
  action: string;
  /** Who has chosen it. */
  names: readonly string[];
  /** Of the engine; null where it has none. */
  chance: number | null;
  /** Is it the engine's choice? */
  isBest: boolean;
}

/** The most chosen first; the engine's choice is there, too, if nobody has chosen it. */
export function rowsOf({ guesses, analysis }: Pick<RoomGuess, 'guesses' | 'analysis'>): AnswerRow[] {
  const best = analysis?.[0]?.action ?? null;
  const chosen = guesses.map(({ action, names }) => ({ action, names }));
  const all =
    best === null || chosen.some(({ action }) => action === best) ? chosen : [...chosen, { action: best, names: [] }];
  return all.map(({ action, names }) => ({
    action,
    names,
    chance: analysis?.find((one) => one.action === action)?.win_chance ?? null,
    isBest: action === best,
  }));
}
