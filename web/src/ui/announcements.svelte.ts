/** Announcements for screen readers, and short notices on the screen. */
import { untrack } from 'svelte';

const MAX_ANNOUNCEMENTS = 6;
const NOTICE_MS = 5000;

let nextId = 0;
/** `in turn` waits until everything before it was read; `at once` interrupts, for what somebody just asked for. */
export type Urgency = 'in turn' | 'at once';

export interface Announcement {
  id: number;
  text: string;
  urgency: Urgency;
}

export const announcements = $state<Announcement[]>([]);
export const notices = $state<{ id: number; text: string; kind: 'info' | 'error' }[]>([]);

let listeners: readonly ((announcement: Announcement) => void)[] = [];

/** Calls `listen` with everything that is announced; gives what ends that. */
export function onAnnouncement(listen: (announcement: Announcement) => void): () => unknown {
  listeners = [...listeners, listen];
  return () => (listeners = listeners.filter((other) => other !== listen));
}

/** Adds a sentence to the page's live regions, which screen readers read out. */
export function announce(text: string, urgency: Urgency = 'in turn'): void {
  untrack(() => {
    const announcement = { id: nextId++, text, urgency };
    announcements.push(announcement);
    listeners.forEach((listen) => listen(announcement));
    if (announcements.length > MAX_ANNOUNCEMENTS) {
      announcements.splice(0, announcements.length - MAX_ANNOUNCEMENTS);
    }
  });
}

/** The number of the next announcement: what comes later has no smaller one. */
export function nextAnnouncement(): number {
  return nextId;
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
