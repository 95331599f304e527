/** What browsers have and jsdom does not. */
import * as streams from 'node:stream/web';

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
