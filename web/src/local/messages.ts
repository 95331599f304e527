/** The messages from the page to the worker of local tables. */
import type { GameName } from '../protocol/protocol.generated';
import type { Message } from '../protocol/transport';

/** What the page asks of the worker; a port comes along where there is an answer. */
export type WorkerMessage =
  /** Connect to a match; frames go through the port. `pause` is the least time of a bot's turn, in milliseconds. */
  | { ask: 'open'; match: string; pause: number }
  /** Load what a match of the game needs. */
  | { ask: 'prepare'; game: GameName }
  /** Analyse a hidden state of an engine with that digest, for so many usual budgets. */
  | { ask: 'hint'; game: GameName; digest: string; state: Uint8Array; budgets: number };

/** Sent before a port is closed. */
export const GOODBYE = { t: 'goodbye' } as const;

/** What comes through a port: `hello` first. */
export type PortMessage = Message | typeof GOODBYE;
