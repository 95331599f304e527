/** The types of a game whose view is typed by hand. */
import type { GameName } from '../table/protocol.generated';

export interface UntypedGame<G extends GameName> {
  view: UntypedView & { game: G };
  event: UntypedEvent;
  outcome: UntypedOutcome;
}

export interface UntypedView {
  game: GameName;
  seats: number;
  phase: string;
  seat: number | null;
  start: number;
  rule?: number;
  previews: Record<string, unknown>;
  events: UntypedEvent[];
}

export interface UntypedEvent {
  event: string;
  seat: number | null;
  [detail: string]: unknown;
}

export interface UntypedOutcome {
  points: number[];
  places: number[];
  ended: string;
  decided: string;
  sheet: Record<string, unknown>[];
}
