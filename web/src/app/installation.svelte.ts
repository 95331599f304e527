/** The browser's offer to install the page as an app. Without one there is nothing to offer. */
import { deviceStorage } from '../lib/storage';

/** Chromium's event, which TypeScript does not know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const KEY = 'wonderland.install_declined';

let offer = $state.raw<InstallOffer | null>(null);

/** Can the page be installed, and has nobody declined it here? */
export function isInstallable(): boolean {
  return offer !== null;
}

/** Called once, before the page is drawn. */
export function followInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the page asks, in its own place
    offer = deviceStorage.getItem(KEY) === null ? (event as InstallOffer) : null;
  });
  addEventListener('appinstalled', () => (offer = null));
}

/** Lets the browser ask. Whoever says no there is not asked again. */
export async function install(): Promise<void> {
  const asked = offer;
  offer = null;
  if ((await asked?.prompt())?.outcome === 'dismissed') {
    declineInstallation();
  }
}

export function declineInstallation(): void {
  offer = null;
  try {
    deviceStorage.setItem(KEY, '1');
  } catch {
    // Storage is full or off: the offer comes back with the next visit.
  }
}
