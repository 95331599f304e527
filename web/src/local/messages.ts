/** The messages from the page to the worker of local tables. */
import type { GameName, GameView } from '../protocol/protocol.generated';
import type { TableMessage } from '../protocol/transport';

/** What the page asks of the worker; a port comes along where there is an answer. */
export type WorkerMessage =
  /** Connect to a match; frames go through the port. `pause` is the least time of a bot's turn, in milliseconds. */
  | { ask: 'open'; match: string; pause: number }
  /** Load what a match of the game needs. */
  | { ask: 'prepare'; game: GameName }
  /** Analyse the hidden state before the decision of that number, of an engine with that digest, for so many budgets. */
  | { ask: 'hint'; game: GameName; digest: string; state: Uint8Array; number: number; budgets: number }
  /** Show what the seat could do in such a state, with these fields, if it were its turn. */
  | { ask: 'ahead'; game: GameName; digest: string; state: Uint8Array; seat: number; fields: Record<string, number> };

/** What a seat could do if it were its turn. */
export interface Ahead {
  view: GameView;
  legal: string[];
}

/** Sent before a port is closed. */
export const GOODBYE = { t: 'goodbye' } as const;

/** What comes through a port: `hello` first. */
export type PortMessage = TableMessage | typeof GOODBYE;
