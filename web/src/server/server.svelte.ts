/** Is there a Wonderland server behind the page? Without one, everything but tables with friends works. */
import { isServed } from '../lib/served';
import type { GameInfo } from '../protocol/protocol.generated';
import { listGames } from './api';

/** Null until the server has answered, or has not. */
let isThere = $state<boolean | null>(isServed ? null : false);
let games = $state.raw<readonly GameInfo[]>([]);

/** Did the server answer when it was asked last? */
export function hasServer(): boolean {
  return isThere === true;
}

/** Is there none, or did it not answer? */
export function lacksServer(): boolean {
  return isThere === false;
}

/** The games that the server offers; empty until it has answered. */
export function serverGames(): readonly GameInfo[] {
  return games;
}

/** Asks the server once, and again when the browser is online again. */
export async function lookForServer(): Promise<void> {
  if (!isServed) {
    return;
  }
  isThere = await listGames().then(
    (found) => {
      games = found;
      return true;
    },
    () => false,
  );
  if (!isThere) {
    addEventListener('online', () => void lookForServer(), { once: true });
  }
}
