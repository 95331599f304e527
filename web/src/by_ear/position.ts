/** What the keys and the command field need of a page with a table on it. */
import type { Choice } from '../games/choice.svelte';
import type { GameModule } from '../games/contract';
import type { GameView, LogEntry } from '../protocol/protocol.generated';

export interface TablePosition {
  game: GameModule;
  view: GameView;
  names: readonly string[];
  /** The seat of whoever hears it; null for a spectator. */
  seat: number | null;
  /** In notation; empty unless something can be chosen now. */
  legal: readonly string[];
  /** Chooses as a click does; null where nothing can be played. */
  choice: Choice | null;
  log: readonly LogEntry[];
  /** Who is to act, for somebody who acts for everybody; otherwise it is their own turn. */
  turn?: string;
  /** Has the match ended although the rules would go on? */
  isStopped?: boolean;
  /** The number of the last step, where one can go to any step by its number. */
  lastStep?: number;
}

/** The viewer's last decision and everything after it; of spectators, the last round. */
export function sinceDecision(
  log: readonly LogEntry[],
  seat: number | null,
  numSeats: number,
  withOwn = false,
): readonly LogEntry[] {
  const own = log.findLastIndex((entry) => entry.seat === seat);
  const after = log.slice(own + 1).slice(1 - numSeats);
  return withOwn && own >= 0 ? [log[own]!, ...log.slice(own + 1)] : after;
}
