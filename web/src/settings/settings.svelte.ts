/** The user's settings, stored in this browser. */
import { setLanguage, preferredLanguage, type Language, LANGUAGES } from '../i18n/index.svelte';
import { deviceStorage } from '../lib/storage';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  language: Language;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Is what happens read out by the browser's voice? */
  speech: boolean;
  /** 1 is the usual one. */
  speechRate: number;
  notify: boolean;
  /** When an action needs a second press. */
  confirm: 'touch' | 'always' | 'never';
  motion: boolean;
  /** How quickly cards and pawns move. */
  speed: keyof typeof SPEEDS;
  /** How long the bots of this device take for a turn. */
  pace: keyof typeof PAUSES;
  /** The ids of players whose chat is hidden. */
  muted: string[];
  /** The number and level of the bots in a quick match. */
  opponents: number;
  level: string | null;
}

/** The least time of a bot's turn, in milliseconds. */
export const PAUSES = { calm: 1200, brisk: 500, instant: 0 };

/** The length of animations, relative to the usual one. */
export const SPEEDS = { slow: 1.7, usual: 1, quick: 0.55 };

const KEY = 'wonderland.settings';

function readStored(): Partial<Settings> {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

const stored = readStored();

export const settings = $state<Settings>({
  theme: stored.theme ?? 'system',
  language: stored.language && stored.language in LANGUAGES ? stored.language : preferredLanguage(),
  sound: stored.sound ?? false,
  volume: stored.volume ?? 0.7,
  speech: stored.speech ?? false,
  speechRate: stored.speechRate ?? 1,
  notify: stored.notify ?? false,
  confirm: stored.confirm ?? 'touch',
  motion: stored.motion ?? true,
  speed: stored.speed && stored.speed in SPEEDS ? stored.speed : 'usual',
  pace: stored.pace && stored.pace in PAUSES ? stored.pace : 'calm',
  muted: stored.muted ?? [],
  opponents: stored.opponents ?? 2,
  level: stored.level ?? null,
});

/** Stores the settings whenever they change, and applies theme and language. Called once, by the root component. */
export function applySettings(): void {
  // What is chosen in another tab holds in this one, too.
  addEventListener('storage', ({ key }) => key === KEY && Object.assign(settings, readStored()));
  $effect(() => {
    try {
      deviceStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Storage is full or off: the settings last until the page is closed.
    }
  });
  $effect(() => {
    if (settings.theme === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = settings.theme;
    }
  });
  $effect(() => {
    document.documentElement.dataset.motion = settings.motion ? 'on' : 'off';
  });
  $effect(() => void setLanguage(settings.language));
}

let lastPointer = 'mouse';
globalThis.addEventListener?.('pointerdown', (event) => (lastPointer = event.pointerType), { capture: true });
globalThis.addEventListener?.('keydown', () => (lastPointer = 'keyboard'), { capture: true });

/** Must an action be confirmed? A card dropped on its place is no slip of the finger, so touch alone asks nothing then. */
export function mustConfirm(isDrop: boolean): boolean {
  return settings.confirm === 'always' || (settings.confirm === 'touch' && lastPointer === 'touch' && !isDrop);
}

/** Do the settings and the system allow animations? */
export function isMotionAllowed(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The factor by which animations are longer than usual. */
export function motionLength(): number {
  return SPEEDS[settings.speed];
}
