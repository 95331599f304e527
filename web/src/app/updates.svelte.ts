/** Installs the service worker, and notices when it has another version of the page (service_worker/main.ts). */
import { BASE } from '../lib/base';

const VERSION = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
const LOOK_EVERY_MS = 60 * 60 * 1000;

let isOutdated = $state(false);

/** Is a newer version of the page ready? This one goes on until it is reloaded. */
export function isUpdateReady(): boolean {
  return isOutdated;
}

/** Called once, when the page is drawn: the downloads of the service worker must not delay it. */
export function followUpdates(): void {
  if (!VERSION || !('serviceWorker' in navigator)) {
    return;
  }
  const scope = `${location.origin}${BASE}`;
  // Until the page is closed: the service worker keeps the files of this version as long as this lock is held.
  void navigator.locks?.request(`wonderland ${scope} ${VERSION}`, { mode: 'shared' }, () => new Promise(() => {}));
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ version?: string }>) => {
    isOutdated ||= data.version !== undefined && data.version !== VERSION;
  });
  navigator.serviceWorker
    .register(`${BASE}service-worker.js`, { updateViaCache: 'none' })
    .then(lookAgain, () => undefined); // The browser keeps nothing here: the page works online only.
}

/** Looks for another version from time to time. Without it, a page that stays open would never hear of one. */
function lookAgain(registration: ServiceWorkerRegistration | undefined): void {
  setInterval(() => void registration?.update().catch(() => undefined), LOOK_EVERY_MS);
}
