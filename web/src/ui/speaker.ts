/** Reads announcements aloud with the browser's own voice, for those who use no screen reader. */
import { currentLanguage } from '../i18n/index.svelte';
import { settings } from '../settings/settings.svelte';
import { onAnnouncement, type Announcement } from './announcements.svelte';

/** Speaks what is announced from now on, until any key is pressed; gives what ends it for good. */
export function speakAnnouncements(voice: SpeechSynthesis = speechSynthesis): () => void {
  const hush = () => voice.cancel();
  const speak = ({ text, urgency }: Announcement) => {
    if (urgency === 'at once') {
      hush();
    }
    const words = new SpeechSynthesisUtterance(text);
    words.lang = currentLanguage();
    words.rate = settings.speechRate;
    voice.speak(words);
  };
  const forget = onAnnouncement(speak);
  addEventListener('keydown', hush, { capture: true });
  return () => {
    forget();
    removeEventListener('keydown', hush, { capture: true });
    hush();
  };
}
