/** How a session reaches its table: over a WebSocket, or through a port to the worker that holds local matches. */
import { BASE } from '../lib/base';
import type { Hello } from './protocol.generated';

/** What a connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export interface Transport {
  /** Is the table on this device? It has no chat and no invitation, and lets its player take back decisions. */
  readonly isLocal: boolean;
  open(): Socket;
  /** What the first frame says beside the last event received. */
  hello(): Omit<Hello, 't' | 'last_v'>;
  /** From here on the table is seen from that seat, or by nobody. Only where people share a device. */
  sit?(seat: number | null): void;
}

/** A table of the server. */
export function serverTable(table: string, invite: string | null): Transport {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}${BASE}api/tables/${encodeURIComponent(table)}/socket`;
  return {
    isLocal: false,
    open: () => new WebSocket(url),
    hello: () => (invite ? { invite } : {}),
  };
}
