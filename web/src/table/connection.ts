/** The socket of a table: comes back by itself, resumes where it was, and repeats what was not yet answered. */
import type { Closing, Frame, Reject, Request } from './protocol';

export type Status = 'connecting' | 'online' | 'away' | 'closed';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;
const PING_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 8_000;

export interface ConnectionOptions {
  url: string;
  invite: () => string | null;
  /** The last event that the viewer has; -1 for none. */
  lastV: () => number;
  onframe: (frame: Frame) => void;
  onstatus: (status: Status, closing?: Closing) => void;
  openSocket?: (url: string) => WebSocket;
}

export class RejectError extends Error {
  readonly code: Reject['code'];

  constructor(reject: Reject) {
    super(reject.text);
    this.code = reject.code;
  }
}

interface Waiting {
  text: string;
  resolve: (frame: Frame) => void;
  fail: (error: Error) => void;
}

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #attempts = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #pingDeadline: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#hurry);
    this.#open();
  }

  /** Sends a request; the answer is an `ack` or `hint` frame, or a RejectError. */
  request(request: Request): Promise<Frame> {
    const id = crypto.randomUUID();
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, fail) => {
      this.#waiting.set(id, { text, resolve, fail });
      if (this.#socket?.readyState === WebSocket.OPEN) {
        this.#socket.send(text);
      }
    });
  }

  /** Connects anew, for a new identity or to be told everything again. */
  reconnect(): void {
    this.#attempts = 0;
    this.#drop();
    this.#open();
  }

  close(): void {
    this.#isClosed = true;
    globalThis.removeEventListener?.('online', this.#hurry);
    this.#drop();
    for (const { fail } of this.#waiting.values()) {
      fail(new Error('closed'));
    }
    this.#waiting.clear();
  }

  #open(): void {
    const { url, openSocket = (address) => new WebSocket(address) } = this.#options;
    const socket = openSocket(url);
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Frame);
    socket.onclose = () => this.#lose(socket);
  }

  #greet(socket: WebSocket): void {
    const invite = this.#options.invite();
    const hello = { t: 'hello', last_v: this.#options.lastV(), ...(invite ? { invite } : {}) };
    socket.send(JSON.stringify(hello));
    for (const { text } of this.#waiting.values()) {
      socket.send(text);
    }
    this.#heartbeat = setInterval(() => this.#ping(), PING_EVERY_MS);
    this.#options.onstatus('online');
  }

  #receive(frame: Frame): void {
    this.#attempts = 0;
    clearTimeout(this.#pingDeadline);
    if (frame.t === 'ack' || frame.t === 'hint' || frame.t === 'reject') {
      this.#answer(frame);
    } else if (frame.t === 'closing') {
      this.#end(frame.d);
    } else {
      this.#options.onframe(frame);
    }
  }

  #answer(frame: Extract<Frame, { t: 'ack' | 'hint' | 'reject' }>): void {
    const waiting = this.#waiting.get(frame.d.id ?? '');
    if (frame.d.id) {
      this.#waiting.delete(frame.d.id);
    }
    if (frame.t === 'reject') {
      waiting?.fail(new RejectError(frame.d));
    } else {
      waiting?.resolve(frame);
    }
  }

  /** The server ends the connection; only for `restart` and `slow` one comes back. */
  #end(closing: Closing): void {
    if (closing.reason !== 'restart' && closing.reason !== 'slow') {
      this.close();
      this.#options.onstatus('closed', closing);
    }
  }

  #ping(): void {
    this.request({ t: 'ping' }).catch(() => undefined);
    this.#pingDeadline = setTimeout(() => this.#socket?.close(), ANSWER_WITHIN_MS);
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket || this.#isClosed) {
      return;
    }
    this.#drop();
    this.#options.onstatus('away');
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  /** The network is back: no need to wait any longer. */
  readonly #hurry = (): void => {
    if (this.#socket === null && !this.#isClosed) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#pingDeadline);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
