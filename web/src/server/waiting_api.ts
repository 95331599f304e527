/** The part of the server's HTTP API for those who wait: for their turn, or for opponents. */
import type {
  EmailAddress,
  MyTable,
  Notifications,
  NotificationWishes,
  PushEndpoint,
  PushSubscriptionInfo,
  QueuePlace,
  QueueWish,
} from '../protocol/protocol.generated';
import { fetchJson, request } from './api';

export const listMyTables = () => fetchJson<MyTable[]>('GET', 'api/me/tables');

export const showNotifications = () => fetchJson<Notifications>('GET', 'api/me/notifications');
export const changeNotifications = (wishes: NotificationWishes) =>
  fetchJson<Notifications>('PUT', 'api/me/notifications', wishes);
export const addPush = (subscription: PushSubscriptionInfo) =>
  fetchJson<Notifications>('POST', 'api/me/push', subscription);
export const removePush = (endpoint: string) =>
  fetchJson<Notifications>('DELETE', 'api/me/push', { endpoint } satisfies PushEndpoint);
export const setEmail = (address: string) =>
  fetchJson<Notifications>('PUT', 'api/me/email', { address } satisfies EmailAddress);
export const removeEmail = () => fetchJson<Notifications>('DELETE', 'api/me/email');
export const followMailLink = (purpose: string, target: string, token: string) =>
  request('POST', `api/mail/${[purpose, target, token].map(encodeURIComponent).join('/')}`);

/** How long the server may take for an answer when no table is found. */
const WAIT_SECONDS = 12;

export const joinQueue = (wish: QueueWish) => fetchJson<QueuePlace>('POST', 'api/queue', wish);
export const awaitTable = (signal: AbortSignal) =>
  fetchJson<QueuePlace>('GET', `api/queue?wait=${WAIT_SECONDS}`, undefined, { signal });
export const showQueue = () => fetchJson<QueuePlace>('GET', 'api/queue');
/** Also sent while the page is being closed. */
export const leaveQueue = () => request('DELETE', 'api/queue', undefined, { keepalive: true });
