/** The page's side of a local table: the worker, and a port to it that behaves like a WebSocket. */
import type { GameName, HintAction, SeatState } from '../protocol/protocol.generated';
import type { Socket, Transport } from '../protocol/transport';
import { GOODBYE, type WorkerMessage } from './messages';

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

/** The analysis of a state that the server has hidden; null if the engine of this page has another version. */
export function analyseHere(game: GameName, { digest, state: text }: SeatState): Promise<HintAction[] | null> {
  const state = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<HintAction[] | null>) => {
      port1.close();
      resolve(data);
    };
    post({ ask: 'hint', game, digest, state }, port2).addEventListener('error', () => resolve(null), { once: true });
  });
}

/** A match on this device. */
export function localTable(match: string, pause: () => number): Transport {
  let seated: number | null = null;
  return {
    isLocal: true,
    open: () => new PortSocket(match, pause()),
    hello: () => (seated === null ? {} : { seat_token: String(seated) }),
    sit: (seat) => (seated = seat),
  };
}

/** A port to the worker in the shape of a WebSocket. */
class PortSocket implements Socket {
  readyState: Socket['readyState'] = WebSocket.CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly #port: MessagePort;

  constructor(match: string, pause: number) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event: MessageEvent<string>) => void this.onmessage?.call(this.#asWebSocket, event);
    post({ ask: 'open', match, pause }, port2).addEventListener('error', () => this.close(), { once: true });
    queueMicrotask(() => {
      if (this.readyState === WebSocket.CONNECTING) {
        this.readyState = WebSocket.OPEN;
        this.onopen?.call(this.#asWebSocket, new Event('open'));
      }
    });
  }

  send(text: string): void {
    this.#port.postMessage(text);
  }

  close(): void {
    if (this.readyState !== WebSocket.CLOSED) {
      this.readyState = WebSocket.CLOSED;
      this.#port.postMessage(GOODBYE);
      this.#port.close();
      this.onclose?.call(this.#asWebSocket, new CloseEvent('close'));
    }
  }

  get #asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }
}
