/** What browsers have and jsdom does not. */
import * as streams from 'node:stream/web';
import { setLanguage } from '../src/i18n/index.svelte';

Object.assign(globalThis, {
  CompressionStream: streams.CompressionStream,
  DecompressionStream: streams.DecompressionStream,
});
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;

// Tests read English until they choose another language.
await setLanguage('en');
