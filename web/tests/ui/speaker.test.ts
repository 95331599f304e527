import { afterEach, expect, it, vi } from 'vitest';
import { announce } from '../../src/ui/announcements.svelte';
import { settings } from '../../src/settings/settings.svelte';
import { speakAnnouncements } from '../../src/ui/speaker';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the voice reads what is announced, stops at a key, and is silent afterwards', () => {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      rate = 1;
      constructor(readonly text: string) {}
    },
  );
  const voice = { speak: vi.fn(), cancel: vi.fn() };
  settings.speechRate = 2;
  const end = speakAnnouncements(voice as unknown as SpeechSynthesis);
  announce('Topper plays green 9.');
  expect(voice.speak).toHaveBeenLastCalledWith({ text: 'Topper plays green 9.', lang: 'en', rate: 2 });
  expect(voice.cancel).not.toHaveBeenCalled();
  announce('5 actions.', 'at once');
  expect(voice.cancel).toHaveBeenCalledTimes(1);
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
  expect(voice.cancel).toHaveBeenCalledTimes(2);
  end();
  announce('Nobody hears this.');
  expect(voice.speak).toHaveBeenCalledTimes(2);
});
