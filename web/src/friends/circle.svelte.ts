/** What is between this browser's player and others: friends, questions, invitations. */
import type { Friends } from '../protocol/protocol.generated';
import { loadMe } from '../server/me.svelte';
import { showFailure } from '../ui/failures';
import { fetchFriends } from './api';

const LOOK_EVERY_MS = 15_000;

export type Relation = 'friend' | 'asked' | 'asks' | 'blocked' | 'none';

/** Null until the server has told, and for a browser that it does not know. */
let circle = $state.raw<Friends | null>(null);
/** Counts the changes, so that a slow answer does not undo a later one. */
let numChanges = 0;

export function myCircle(): Friends | null {
  return circle;
}

export function relationTo(player: string): Relation {
  const has = (list: readonly { player: string }[] | undefined) => list?.some((one) => one.player === player) ?? false;
  if (has(circle?.friends)) {
    return 'friend';
  }
  if (has(circle?.asked_me)) {
    return 'asks';
  }
  if (has(circle?.blocked)) {
    return 'blocked';
  }
  return has(circle?.asked) ? 'asked' : 'none';
}

/** Asks the server how things are. */
export async function lookAtCircle(): Promise<void> {
  const before = numChanges;
  const found = (await loadMe()) ? await fetchFriends() : null;
  if (before === numChanges) {
    circle = found;
  }
}

/** Does something that the server answers with how things are then; was it done? */
export async function changeCircle(work: () => Promise<Friends>): Promise<boolean> {
  numChanges += 1;
  try {
    circle = await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  } finally {
    numChanges += 1;
  }
}

/** Looks at once, from time to time, and when the page is seen again; gives what ends it. */
export function followCircle(): () => void {
  const lookAgain = () => void (document.hidden ? undefined : lookAtCircle().catch(() => undefined));
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
