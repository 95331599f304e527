/** This player's place in the queue for opponents. It lasts while the page is open, whatever it shows. */
import type { QueuePlace, QueueWish } from '../table/protocol.generated';
import { ApiError, takeSeat } from './api';
import { ensurePlayer } from './me.svelte';
import { navigate } from './router.svelte';
import { tableAddress } from './routes';
import * as api from './waiting_api';

const RETRY_MS = 2000;

let place = $state.raw<QueuePlace | null>(null);
let ending: AbortController | null = null;

export function queuePlace(): QueuePlace | null {
  return place;
}

export async function joinQueue(wish: QueueWish): Promise<void> {
  await ensurePlayer();
  place = await api.joinQueue(wish);
  ending?.abort();
  ending = new AbortController();
  addEventListener('pagehide', leaveQueue);
  void stay(wish, ending.signal);
}

/** Asks again and again, which keeps the place, until a table is found. */
async function stay(wish: QueueWish, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && place?.table === null) {
    try {
      const next = await api.awaitTable(signal);
      place = signal.aborted ? place : next;
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (error instanceof ApiError && error.status === 404 && !signal.aborted) {
        await api.joinQueue(wish).catch(() => undefined); // the computer has slept
      }
    }
  }
}

/** Stops looking; of a table that was found, the seat is left. */
export function leaveQueue(): void {
  void forget()?.catch(() => undefined);
}

/** Takes the seat at the table that was found, and goes there. */
export async function goToTable(): Promise<void> {
  const { table, seat } = place!;
  await takeSeat(table!, seat!, null);
  void forget()?.catch(() => undefined);
  navigate(tableAddress(table!, null));
}

function forget(): Promise<unknown> | undefined {
  if (place === null) {
    return undefined;
  }
  place = null;
  ending?.abort();
  removeEventListener('pagehide', leaveQueue);
  return api.leaveQueue();
}
