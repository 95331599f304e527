/** What is told to those who listen instead of look, and short notices for everybody. */
import { untrack } from 'svelte';

const KEEP = 6;
const NOTICE_MS = 5000;

let nextId = 0;
export const told = $state<{ id: number; text: string }[]>([]);
export const notices = $state<{ id: number; text: string; kind: 'info' | 'error' }[]>([]);

/** Reads a sentence out through the page's live region. */
export function announce(text: string): void {
  untrack(() => {
    told.push({ id: nextId++, text });
    if (told.length > KEEP) {
      told.splice(0, told.length - KEEP);
    }
  });
}

/** Shows a notice for a few seconds. */
export function notify(text: string, kind: 'info' | 'error' = 'info'): void {
  const id = nextId++;
  untrack(() => notices.push({ id, text, kind }));
  setTimeout(() => {
    const index = notices.findIndex((notice) => notice.id === id);
    if (index >= 0) {
      notices.splice(index, 1);
    }
  }, NOTICE_MS);
}
