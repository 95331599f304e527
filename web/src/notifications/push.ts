/** The push subscription of this browser: messages that come while the page is closed. */
import type { Notifications } from '../protocol/protocol.generated';
import * as api from './api';

/** The service worker's registration, if this browser has push messages. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  return isAble ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

export async function canPush(): Promise<boolean> {
  return (await registration()) !== null;
}

export async function isPushing(): Promise<boolean> {
  return Boolean(await (await registration())?.pushManager.getSubscription());
}

/** Subscribes; null if the person or the browser does not allow it. */
export async function startPush(key: string): Promise<Notifications | null> {
  const worker = await registration();
  if (!worker || (await Notification.requestPermission()) !== 'granted') {
    return null;
  }
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return api.addPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
}

export async function stopPush(): Promise<Notifications | null> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) {
    return null;
  }
  await subscription.unsubscribe();
  return api.removePush(subscription.endpoint);
}
