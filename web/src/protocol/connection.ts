/** The connection to a table: reconnects with backoff, resumes after the last event, and resends unanswered requests. */
import { TextError } from '../lib/text_error';
import { Heartbeat } from './heartbeat';
import type { Closing, Frame, Reject } from './protocol.generated';
import type { AnyFrame, Message, Socket, Transport } from './transport';

/** A request before it is sent: the connection adds its `id`. */
export type Unsent = Message extends infer R ? (R extends { id: string } ? Omit<R, 'id'> : never) : never;

export type Status = 'connecting' | 'online' | 'slow' | 'offline' | 'closed';

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 5_000;

/** The answer to a request that was not refused. */
export type Answer = Extract<AnyFrame, { t: 'ack' | 'hint' | 'state' }>;

export interface ConnectionOptions<F extends AnyFrame> {
  transport: Transport;
  /** The version of the last event received; -1 for none. */
  lastVersion: () => number;
  onframe: (frame: F) => void;
  onstatus: (status: Status, closing?: Closing) => void;
}

export class RejectError extends TextError {
  readonly code: Reject['code'];

  constructor({ code, text }: Reject) {
    super(code === 'unavailable' ? 'error.not_done' : `error.${code}`, text); // the server did answer
    this.code = code;
  }
}

/** The server is too busy for hints. */
export class HintBusyError extends TextError {
  constructor() {
    super('bar.hint_busy', 'busy');
  }
}

/** The connection was closed before the answer came, or before the request. */
export class ClosedError extends Error {}

interface PendingRequest {
  message: Message;
  resolve: (frame: Answer) => void;
  fail: (error: Error) => void;
}

/** `F` are the frames of the place that it leads to: of a table, or of a study room. */
export class Connection<F extends AnyFrame = Frame> {
  readonly #options: ConnectionOptions<F>;
  readonly #pending = new Map<string, PendingRequest>();
  readonly #heartbeat: Heartbeat;
  #socket: Socket | null = null;
  #status: Status = 'connecting';
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false; // this socket
  #hasHeard = false; // from this socket
  #isClosed = false;
  #isLeft = false;

  constructor(options: ConnectionOptions<F>) {
    this.#options = options;
    this.#heartbeat = new Heartbeat({
      ping: () => this.#ping(),
      onpace: (isSlow) => this.#setStatus(isSlow ? 'slow' : 'online'),
      ondead: () => this.#giveUp(),
    });
    this.#listen();
    this.#open();
  }

  /** Sends a request; the answer is an `ack`, `hint` or `state` frame, a RejectError, or a ClosedError. */
  request(request: Unsent, id: string = crypto.randomUUID()): Promise<Answer> {
    if (this.#isClosed) {
      return Promise.reject(new ClosedError());
    }
    const message = { ...request, id } as Message;
    return new Promise((resolve, fail) => {
      this.#pending.set(id, { message, resolve, fail });
      if (this.#isOpen) {
        this.#socket?.send(message);
        if (request.t !== 'hint') {
          this.#heartbeat.sent(id);
        }
      }
    });
  }

  /** Opens another connection: as another player, or for a full snapshot. Also after the server has ended one. */
  reconnect(): void {
    if (this.#isLeft) {
      return;
    }
    this.#isClosed = false;
    this.#attempts = 0;
    this.#closeSocket();
    this.#listen();
    this.#open();
  }

  /** Nobody looks at the table any more. */
  close(): void {
    this.#isLeft = true;
    this.#end();
  }

  #listen(): void {
    globalThis.addEventListener?.('online', this.#checkNow);
    globalThis.addEventListener?.('offline', this.#checkNow);
    document.addEventListener('visibilitychange', this.#checkNow);
  }

  #end(): void {
    this.#isClosed = true;
    globalThis.removeEventListener?.('online', this.#checkNow);
    globalThis.removeEventListener?.('offline', this.#checkNow);
    document.removeEventListener('visibilitychange', this.#checkNow);
    this.#closeSocket();
    for (const { fail } of this.#pending.values()) {
      fail(new ClosedError());
    }
    this.#pending.clear();
  }

  #open(): void {
    const { transport } = this.#options;
    const socket: Socket = transport.open({
      onopen: () => socket === this.#socket && this.#sayHello(socket),
      onframe: (frame) => socket === this.#socket && this.#receive(frame),
      onclose: () => this.#retryLater(socket),
    });
    this.#socket = socket;
    this.#hasHeard = false;
    if (!transport.isLocal) {
      this.#openTimer = setTimeout(() => this.#giveUp(), this.#heartbeat.openingMs);
    }
  }

  #sayHello(socket: Socket): void {
    const last_v = this.#options.lastVersion();
    this.#isOpen = true;
    socket.send({ t: 'hello', last_v, ...this.#options.transport.hello() });
    for (const { message } of this.#pending.values()) {
      socket.send(message);
    }
    if (last_v >= 0) {
      this.#ping(); // there may be nothing that was missed
    }
  }

  #receive(frame: AnyFrame): void {
    if (frame.t === 'reject' && frame.d.id === null) {
      return; // the connection is refused, and will be closed
    }
    if (!this.#hasHeard) {
      this.#onFirstFrame();
    }
    this.#heartbeat.heard();
    if (frame.t === 'ack' || frame.t === 'hint' || frame.t === 'state' || frame.t === 'reject') {
      this.#settleRequest(frame);
    } else if (frame.t === 'closing') {
      this.#onClosing(frame.d);
    } else {
      this.#options.onframe(frame as F);
    }
  }

  #onFirstFrame(): void {
    this.#hasHeard = true;
    this.#attempts = 0;
    clearTimeout(this.#openTimer);
    this.#setStatus('online');
    if (!this.#options.transport.isLocal) {
      this.#heartbeat.start();
    }
  }

  #settleRequest(frame: Answer | Extract<AnyFrame, { t: 'reject' }>): void {
    const id = frame.d.id ?? '';
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.#heartbeat.answered(id);
    if (frame.t === 'reject') {
      pending?.fail(new RejectError(frame.d));
    } else {
      pending?.resolve(frame);
    }
  }

  /** The server ends the connection. Reconnects only after `restart` and `slow`. */
  #onClosing(closing: Closing): void {
    if (closing.reason !== 'restart' && closing.reason !== 'slow') {
      this.#end();
      this.#setStatus('closed', closing);
    }
  }

  /** Not a pending request: it belongs to one socket, and is not sent again. */
  #ping(): string {
    const id = crypto.randomUUID();
    this.#socket?.send({ t: 'ping', id });
    return id;
  }

  /** Nothing comes from the table: drops the socket, which may still look open. */
  #giveUp(): void {
    this.#heartbeat.failed();
    if (this.#socket) {
      this.#retryLater(this.#socket);
    }
  }

  #retryLater(socket: Socket): void {
    if (socket !== this.#socket || this.#isClosed) {
      return;
    }
    this.#closeSocket();
    this.#setStatus('offline');
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#open(), wait);
  }

  /** The network has changed, or the page is looked at again: finds out at once. */
  readonly #checkNow = (): void => {
    if (this.#isClosed || document.hidden) {
      return;
    }
    if (this.#socket && (this.#hasHeard || this.#options.transport.isLocal)) {
      this.#heartbeat.check();
    } else {
      this.reconnect();
    }
  };

  #setStatus(status: Status, closing?: Closing): void {
    if (status !== this.#status) {
      this.#status = status;
      this.#options.onstatus(status, closing);
    }
  }

  #closeSocket(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#openTimer);
    this.#heartbeat.stop();
    const socket = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    socket?.close();
  }
}
