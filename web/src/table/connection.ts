/** The connection to a table: reconnects with backoff, resumes after the last event, and resends unanswered requests. */
import type { TakeBack } from '../local/requests';
import type { Closing, Frame, Hello, Reject, Request } from './protocol.generated';
import type { Socket, Transport } from './transport';

/** A request before it is sent: the connection adds its `id`. */
export type Unsent = Request | TakeBack extends infer R ? (R extends { id: string } ? Omit<R, 'id'> : never) : never;

export type Status = 'connecting' | 'online' | 'offline' | 'closed';

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 5_000;
const PING_EVERY_MS = 20_000;
const PONG_TIMEOUT_MS = 8_000;

export interface ConnectionOptions {
  transport: Transport;
  /** The version of the last event received; -1 for none. */
  lastVersion: () => number;
  onframe: (frame: Frame) => void;
  onstatus: (status: Status, closing?: Closing) => void;
}

export class RejectError extends Error {
  readonly code: Reject['code'];

  constructor(reject: Reject) {
    super(reject.text);
    this.code = reject.code;
  }
}

interface PendingRequest {
  text: string;
  resolve: (frame: Frame) => void;
  fail: (error: Error) => void;
}

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #pending = new Map<string, PendingRequest>();
  #socket: Socket | null = null;
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #pingDeadline: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#retryNow);
    this.#open();
  }

  /** Sends a request; the answer is an `ack`, `hint` or `state` frame, or a RejectError. */
  request(request: Unsent): Promise<Frame> {
    const id = crypto.randomUUID();
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, fail) => {
      this.#pending.set(id, { text, resolve, fail });
      if (this.#socket?.readyState === WebSocket.OPEN) {
        this.#socket.send(text);
      }
    });
  }

  /** Opens another connection: as another player, or for a full snapshot. */
  reconnect(): void {
    this.#attempts = 0;
    this.#closeSocket();
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    globalThis.removeEventListener?.('online', this.#retryNow);
    this.#closeSocket();
    for (const { fail } of this.#pending.values()) {
      fail(new Error('closed'));
    }
    this.#pending.clear();
  }

  #open(): void {
    const socket = this.#options.transport.open();
    this.#socket = socket;
    socket.onopen = () => this.#sayHello(socket);
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Frame);
    socket.onclose = () => this.#retryLater(socket);
  }

  #sayHello(socket: Socket): void {
    const hello: Hello = { t: 'hello', last_v: this.#options.lastVersion(), ...this.#options.transport.hello() };
    socket.send(JSON.stringify(hello));
    for (const { text } of this.#pending.values()) {
      socket.send(text);
    }
    this.#heartbeat = setInterval(() => this.#ping(), PING_EVERY_MS);
    this.#options.onstatus('online');
  }

  #receive(frame: Frame): void {
    this.#attempts = 0;
    clearTimeout(this.#pingDeadline);
    if (frame.t === 'ack' || frame.t === 'hint' || frame.t === 'state' || frame.t === 'reject') {
      this.#settleRequest(frame);
    } else if (frame.t === 'closing') {
      this.#onClosing(frame.d);
    } else {
      this.#options.onframe(frame);
    }
  }

  #settleRequest(frame: Extract<Frame, { t: 'ack' | 'hint' | 'state' | 'reject' }>): void {
    const pending = this.#pending.get(frame.d.id ?? '');
    if (frame.d.id) {
      this.#pending.delete(frame.d.id);
    }
    if (frame.t === 'reject') {
      pending?.fail(new RejectError(frame.d));
    } else {
      pending?.resolve(frame);
    }
  }

  /** The server ends the connection. Reconnects only after `restart` and `slow`. */
  #onClosing(closing: Closing): void {
    if (closing.reason !== 'restart' && closing.reason !== 'slow') {
      this.close();
      this.#options.onstatus('closed', closing);
    }
  }

  #ping(): void {
    this.request({ t: 'ping' }).catch(() => undefined);
    this.#pingDeadline = setTimeout(() => this.#socket?.close(), PONG_TIMEOUT_MS);
  }

  #retryLater(socket: Socket): void {
    if (socket !== this.#socket || this.#isClosed) {
      return;
    }
    this.#closeSocket();
    this.#options.onstatus('offline');
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#open(), wait);
  }

  /** The network is back: retries at once. */
  readonly #retryNow = (): void => {
    if (this.#socket === null && !this.#isClosed) {
      clearTimeout(this.#retryTimer);
      this.#open();
    }
  };

  #closeSocket(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pingDeadline);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
