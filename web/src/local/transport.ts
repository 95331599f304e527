/** The page's side of a local table: the worker, and the ports to it. Frames go through them as they are, not as text. */
import type { Frame, GameName, HintAction, SeatState } from '../protocol/protocol.generated';
import type { Message, TableMessage, Transport } from '../protocol/transport';
import { GOODBYE, type Ahead, type PortMessage, type WorkerMessage } from './messages';

let worker: Worker | null = null;

function post(message: WorkerMessage, ...ports: MessagePort[]): Worker {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'local table' });
    // The script could not be loaded: the next message tries again.
    worker.addEventListener('error', () => (worker = null), { once: true });
  }
  worker.postMessage(message, ports);
  return worker;
}

/** Loads what a match of the game needs, before it is opened. */
export function prepareLocal(game: GameName): void {
  post({ ask: 'prepare', game });
}

function bytesOf({ state }: SeatState): Uint8Array {
  return Uint8Array.from(atob(state), (character) => character.charCodeAt(0));
}

/** Asks the worker for what has one answer; null if the worker cannot be loaded. */
function ask<T>(message: WorkerMessage): Promise<T | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<T | null>) => {
      port1.close();
      resolve(data);
    };
    post(message, port2).addEventListener('error', () => resolve(null), { once: true });
  });
}

/** What the seat could do in this state if it were its turn; null if that cannot be computed here. */
export function lookAheadHere(
  game: GameName,
  state: SeatState,
  seat: number,
  fields: Record<string, number>,
): Promise<Ahead | null> {
  return ask({ ask: 'ahead', game, digest: state.digest, state: bytesOf(state), seat, fields });
}

/** The analysis of a state that the server has hidden; null if the engine of this page has another version. */
export function analyseHere(
  game: GameName,
  state: SeatState,
  number: number,
  budgets: number,
): Promise<HintAction[] | null> {
  return ask({ ask: 'hint', game, digest: state.digest, state: bytesOf(state), number, budgets });
}

/** A match on this device. */
export function localTable(match: string, pause: () => number): Transport {
  let seated: number | null = null;
  return {
    isLocal: true,
    open: ({ onopen, onframe, onclose }) => {
      const { port1: port, port2 } = new MessageChannel();
      port.onmessage = ({ data }: MessageEvent<Frame>) => onframe(data);
      post({ ask: 'open', match, pause: pause() }, port2).addEventListener('error', onclose, { once: true });
      queueMicrotask(onopen);
      const tell = (message: PortMessage) => port.postMessage(message);
      // Only a session at a table has a local one, so what it sends is for a table.
      const send = (message: Message) => tell(message as TableMessage);
      return { send, close: () => (tell(GOODBYE), port.close()) };
    },
    hello: () => (seated === null ? {} : { seat_token: String(seated) }),
    sit: (seat) => (seated = seat),
  };
}
