/** What this browser knows of fair deals before their end: the commitment it saw first, and the number it sent. */
import { deviceStorage } from '../lib/storage';

export interface SeenDeal {
  match: string;
  seat: number;
  commitment: string;
  number: string;
}

const KEY = 'wonderland.deals';
const MAX_DEALS = 100;

function seenDeals(): SeenDeal[] {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '[]') as SeenDeal[];
  } catch {
    return [];
  }
}

/** Keeps the deal; what was seen first of a match counts. */
export function rememberDeal(deal: SeenDeal): void {
  const others = seenDeals();
  if (others.some(({ match }) => match === deal.match)) {
    return;
  }
  try {
    deviceStorage.setItem(KEY, JSON.stringify([deal, ...others].slice(0, MAX_DEALS)));
  } catch {
    // Storage is full or off: a check then says that this browser did not see the commitment.
  }
}

export function seenDeal(match: string): SeenDeal | null {
  return seenDeals().find((deal) => deal.match === match) ?? null;
}
