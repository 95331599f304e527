/** What this browser remembers of its user's wishes. */
import { setLanguage, preferredLanguage, type Language, LANGUAGES } from '../i18n/index.svelte';

export interface Wishes {
  theme: 'system' | 'light' | 'dark';
  language: Language;
  sound: boolean;
  notify: boolean;
  /** When a choice waits for a second press before it is played. */
  confirm: 'touch' | 'always' | 'never';
  motion: boolean;
  /** Public identities of players whose words are not shown. */
  muted: string[];
  /** How many bots, and which, a quick match has. */
  opponents: number;
  level: string | null;
}

const KEY = 'wonderland.settings';

function remembered(): Partial<Wishes> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Wishes>;
  } catch {
    return {};
  }
}

const given = remembered();

export const settings = $state<Wishes>({
  theme: given.theme ?? 'system',
  language: given.language && given.language in LANGUAGES ? given.language : preferredLanguage(),
  sound: given.sound ?? false,
  notify: given.notify ?? false,
  confirm: given.confirm ?? 'touch',
  motion: given.motion ?? true,
  muted: given.muted ?? [],
  opponents: given.opponents ?? 2,
  level: given.level ?? null,
});

/** Keeps the wishes and carries out those about the whole page. Called once, by the root component. */
export function applySettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that remembers nothing still plays.
    }
  });
  $effect(() => {
    if (settings.theme === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = settings.theme;
    }
  });
  $effect(() => void setLanguage(settings.language));
}

let lastPointer = 'mouse';
globalThis.addEventListener?.('pointerdown', (event) => (lastPointer = event.pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (lastPointer = 'keyboard'), { capture: true });

/** Does a choice made just now need a second press? */
export function mustConfirm(): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && lastPointer === 'touch');
}

/** May things move? */
export function mayMove(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
