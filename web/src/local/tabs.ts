/** Several tabs with the same match: the one that opened it last plays it. */

interface Opening {
  match: string;
  at: number;
  tab: number;
}

const channel = new BroadcastChannel('wonderland local matches');
const tab = Math.random();
/** When this tab opened a match last. */
const opened = new Map<string, number>();

/** Tells the other tabs that this one plays the match. */
export function announceOpening(match: string): void {
  const at = Date.now();
  opened.set(match, at);
  channel.postMessage({ match, at, tab } satisfies Opening);
}

/** Calls back when another tab has opened a match later than this one. */
export function onTakenOver(callback: (match: string) => void): void {
  channel.onmessage = ({ data: { match, at, tab: other } }: MessageEvent<Opening>) => {
    const mine = opened.get(match) ?? 0;
    if (at > mine || (at === mine && other > tab)) {
      callback(match);
    }
  };
}
