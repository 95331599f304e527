/** This player's place in the queue for opponents. It lasts while the page is open, whatever it shows. */
import type { QueuePlace, QueueWish } from '../protocol/protocol.generated';
import { ApiError, takeSeat } from '../server/api';
import { ensurePlayer } from '../server/me.svelte';
import { navigate } from '../navigation/router.svelte';
import { tableAddress } from '../navigation/routes';
import * as api from './queue_api';

const RETRY_MS = 2000;
/** After the time to come to a table, the server needs a moment to put everybody back. */
const SETTLE_MS = 1500;

/** What the player is told beside the place: somebody did not come to a table, or the player came too late. */
export type QueueNews = 'again' | 'late' | null;

let place = $state.raw<QueuePlace | null>(null);
let news = $state<QueueNews>(null);
let isThere = $state(false);
let ending: AbortController | null = null;

export function queuePlace(): QueuePlace | null {
  return place;
}

export function queueNews(): QueueNews {
  return news;
}

/** Has the player gone to the table that was found? */
export function isAtTable(): boolean {
  return isThere && Boolean(place?.table);
}

export async function joinQueue(wish: QueueWish): Promise<void> {
  await ensurePlayer();
  const found = await api.joinQueue(wish);
  news = null;
  begin(found);
}

/**
 * Takes up the place that the server has kept, because a table was given up; false if there is none.
 * It may have found another table already.
 */
export async function resumeQueue(): Promise<boolean> {
  const found = await api.showQueue().catch(() => null);
  if (found) {
    news = 'again';
    begin(found);
  }
  return found !== null;
}

function begin(found: QueuePlace): void {
  place = found;
  isThere = false;
  ending?.abort();
  ending = new AbortController();
  addEventListener('pagehide', leaveQueue);
  void stay(ending.signal);
}

/** Asks again and again, which keeps the place, until the match has started or the place has ended. */
async function stay(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && place) {
    if (place.table !== null) {
      await pause((place.seconds_left ?? 0) * 1000 + SETTLE_MS);
    }
    try {
      const next = signal.aborted ? null : await api.awaitTable(signal);
      if (next && !signal.aborted) {
        follow(next);
      }
    } catch (error) {
      await recover(error, signal);
    }
  }
}

/** Another answer about the place. After a table that was given up, the player looks again, or is offered another one. */
function follow(next: QueuePlace): void {
  if (place?.table && next.table !== place.table) {
    news = 'again';
    isThere = false;
    addEventListener('pagehide', leaveQueue);
  }
  place = next;
}

async function recover(error: unknown, signal: AbortSignal): Promise<void> {
  const isGone = error instanceof ApiError && error.status === 404;
  if (!signal.aborted && isGone && place?.table) {
    news = isThere ? null : 'late'; // the match has started, or the others could not wait
    end();
    return;
  }
  await pause(RETRY_MS);
  if (!signal.aborted && isGone && place) {
    const { game, seats, pace } = place; // the computer has slept
    await api.joinQueue({ game, seats, pace }).catch(() => undefined);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Stops looking; of a table that was found, the seat is left. */
export function leaveQueue(): void {
  news = null;
  if (place !== null) {
    end();
    void api.leaveQueue().catch(() => undefined);
  }
}

/** Takes the seat at the table that was found, and goes there. The place lasts until the match starts. */
export async function goToTable(): Promise<void> {
  const { table, seat } = place!;
  await takeSeat(table!, seat!, null);
  isThere = true;
  removeEventListener('pagehide', leaveQueue);
  navigate(tableAddress(table!, null));
}

function end(): void {
  place = null;
  ending?.abort();
  removeEventListener('pagehide', leaveQueue);
}
