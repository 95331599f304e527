/** How a session reaches its table: over a WebSocket, or through a port to the worker that holds local matches. */
import { currentLanguage } from '../i18n/index.svelte';
import { BASE } from '../lib/base';
import type { LocalHint, TakeBack } from './local_table';
import type { Frame, Hello, Request, RoomFrame, RoomRequest } from './protocol.generated';

/** What a connection to a table sends: `hello`, then requests. */
export type TableMessage = Hello | Request | LocalHint | TakeBack;
/** What any connection sends. */
export type Message = TableMessage | RoomRequest;

/** What comes from a table, or from a study room. */
export type AnyFrame = Frame | RoomFrame;

/** One way to the table, until it is closed. */
export interface Socket {
  send(message: Message): void;
  close(): void;
}

/** What happens to a socket, after `open` has returned it. */
export interface SocketEvents {
  onopen: () => void;
  onframe: (frame: AnyFrame) => void;
  onclose: () => void;
}

export interface Transport {
  /** Is the table on this device? It has no chat and no invitation, and lets its player take back decisions. */
  readonly isLocal: boolean;
  open(events: SocketEvents): Socket;
  /** What the first frame says beside the last event received. */
  hello(): Omit<Hello, 't' | 'last_v'>;
  /** From here on the table is seen from that seat, or by nobody. Only where people share a device. */
  sit?(seat: number | null): void;
}

/** A table of the server. */
export const serverTable = (table: string, invite: string | null) =>
  served(`tables/${encodeURIComponent(table)}`, invite);
/** A study room of the server. */
export const studyRoom = (room: string, invite: string | null) => served(`studies/${encodeURIComponent(room)}`, invite);

function served(path: string, invite: string | null): Transport {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const url = `${scheme}://${location.host}${BASE}api/${path}/socket`;
  return {
    isLocal: false,
    open: ({ onopen, onframe, onclose }) => {
      const socket = new WebSocket(`${url}?language=${currentLanguage()}`); // it cannot have headers
      socket.onopen = onopen;
      socket.onmessage = ({ data }) => onframe(JSON.parse(String(data)) as AnyFrame);
      socket.onclose = onclose;
      return { send: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() };
    },
    hello: () => (invite ? { invite } : {}),
  };
}
