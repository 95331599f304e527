/** The part of the server's HTTP API for the queue for opponents. */
import type { QueuePlace, QueueWish } from '../protocol/protocol.generated';
import { fetchJson, request } from '../server/api';

/** How long the server may take for an answer when no table is found. */
const WAIT_SECONDS = 12;

export const joinQueue = (wish: QueueWish) => fetchJson<QueuePlace>('POST', 'api/queue', wish);
export const awaitTable = (signal: AbortSignal) =>
  fetchJson<QueuePlace>('GET', `api/queue?wait=${WAIT_SECONDS}`, undefined, { signal });
export const showQueue = () => fetchJson<QueuePlace>('GET', 'api/queue');
/** Also sent while the page is being closed. */
export const leaveQueue = () => request('DELETE', 'api/queue', undefined, { keepalive: true });
