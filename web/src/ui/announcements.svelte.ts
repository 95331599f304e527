/** Announcements for screen readers, and short notices on the screen. */
import { untrack } from 'svelte';

const MAX_ANNOUNCEMENTS = 6;
const NOTICE_MS = 5000;

let nextId = 0;
export const announcements = $state<{ id: number; text: string }[]>([]);
export const notices = $state<{ id: number; text: string; kind: 'info' | 'error' }[]>([]);

/** Adds a sentence to the page's live region, which screen readers read out. */
export function announce(text: string): void {
  untrack(() => {
    announcements.push({ id: nextId++, text });
    if (announcements.length > MAX_ANNOUNCEMENTS) {
      announcements.splice(0, announcements.length - MAX_ANNOUNCEMENTS);
    }
  });
}

/** Removes what was announced: somebody else may read the page. */
export function clearAnnouncements(): void {
  announcements.length = 0;
}

/** Shows a notice for a few seconds. */
export function notify(text: string, kind: 'info' | 'error' = 'info'): void {
  const id = nextId++;
  untrack(() => notices.push({ id, text, kind }));
  setTimeout(() => remove((notice) => notice.id === id), NOTICE_MS);
}

/** Takes errors off the screen before what they were about is tried again. */
export function dismissErrors(): void {
  remove(({ kind }) => kind === 'error');
}

function remove(isOver: (notice: (typeof notices)[number]) => boolean): void {
  untrack(() => notices.splice(0, notices.length, ...notices.filter((notice) => !isOver(notice))));
}
