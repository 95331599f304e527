/** The part of the server's HTTP API for push messages and e-mail. */
import type {
  EmailAddress,
  Notifications,
  NotificationWishes,
  PushEndpoint,
  PushSubscriptionInfo,
} from '../protocol/protocol.generated';
import { fetchJson, request } from '../server/api';

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
