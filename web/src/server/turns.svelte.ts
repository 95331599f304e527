/** The tables of the server where this browser's player sits, and where it is their turn. */
import type { MyTable } from '../protocol/protocol.generated';
import { loadMe } from './me.svelte';
import { listMyTables } from './api';

const LOOK_EVERY_MS = 15_000;

let tables = $state.raw<MyTable[]>([]);

export function myTables(): readonly MyTable[] {
  return tables;
}

/** What the title of the page begins with: at how many tables it is this player's turn. */
export function turnCount(): string {
  const count = tables.filter((one) => one.is_your_turn).length;
  return count > 0 ? `(${count}) ` : '';
}

async function look(): Promise<void> {
  if (!document.hidden && (await loadMe())) {
    tables = await listMyTables();
  }
}

/** Looks at once, from time to time, and when the page is seen again; gives what ends it. */
export function followTurns(): () => void {
  const lookAgain = () => void look().catch(() => undefined);
  lookAgain();
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
