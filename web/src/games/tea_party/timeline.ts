/** The timeline of one action: when each pawn moves, when the spinner turns, which cookies and cards move where. */
import type { Motion } from '../contract';
import type { TeaPartyView } from './view.generated';

/** One space of a walk, and a step of `Motion`. */
export const STEP_MS = 240;
export const SPIN_STEPS = 6;
const CARD_STEPS = 1;
const GROW_STEPS = 2;
const FALL_STEPS = 3;

/** From `step` on. */
export type Change = { step: number } & (
  | { seat: number; space: number }
  | { seat: number; large: boolean }
  | { seat: number; inHole: boolean }
  | { spin: number }
);

export interface Timeline {
  changes: Change[];
  motions: Motion[];
  /** The step at which all animations have ended. */
  end: number;
}

/** The last action of a view. */
export function timeline(view: TeaPartyView): Timeline {
  const changes: Change[] = [];
  const motions: Motion[] = [];
  const walks = [...view.motion.walks];
  const cookies = [...view.motion.cookies];
  const cookieKeys = wonCookies(view);
  let step = 0;
  let wonAt = 0;

  for (const event of view.events) {
    const { seat } = event;
    switch (event.event) {
      case 'played':
        motions.push({
          key: `played-${seat}-${view.played[seat]?.length ?? 0}`,
          from: `hand-${seat}-${view.motion.played}`,
          step,
        });
        step += CARD_STEPS;
        break;
      case 'spun':
        changes.push({ step, spin: event.space });
        step += SPIN_STEPS;
        break;
      case 'escaped':
        changes.push({ step, seat, inHole: false });
        break;
      case 'won_large': {
        const { source, steps } = cookies.shift()!;
        wonAt = step + steps;
        motions.push({ key: cookieKeys.shift()!, from: source, step: wonAt });
        break;
      }
      case 'turned_up':
        motions.push({ key: `face-up-${numWon(view)}`, from: 'stack', step: wonAt + 1 });
        break;
      case 'stopped': {
        const { spaces } = walks.shift()!;
        spaces.forEach((space, i) => changes.push({ step: step + i, seat, space }));
        step += spaces.length;
        break;
      }
      case 'won_small':
        for (let k = 1; k <= event.cookies; k++) {
          motions.push({ key: `small-${seat}-${(view.small[seat] ?? 0) - k}`, from: 'small', step });
        }
        break;
      case 'grew':
      case 'shrank':
        changes.push({ step, seat, large: event.event === 'grew' });
        step += GROW_STEPS;
        break;
      case 'fell':
        changes.push({ step, seat, inHole: true });
        step += FALL_STEPS;
        break;
      case 'drew':
        motions.push({ key: `card-${seat}-${view.piles[seat] ?? 0}`, from: `pile-${seat}`, step });
        break;
    }
  }
  return { changes, motions, end: Math.max(step, ...changes.map((change) => change.step + 1)) };
}

/** Where a pawn stood before the last action. */
export function startOf(view: TeaPartyView, seat: number): number | undefined {
  const first = seat === view.motion.seat ? view.motion.walks[0] : undefined;
  return first?.start ?? view.pawns[seat]?.space;
}

/** How many large cookies have been taken. */
export function numWon(view: TeaPartyView): number {
  return view.large.reduce((sum, cookies) => sum + cookies.length, 0);
}

/** The keys of the large cookies won by the last action, in order. */
function wonCookies(view: TeaPartyView): string[] {
  const left = new Map<string, number>();
  return view.events.flatMap((event) => {
    if (event.event !== 'won_large') {
      return [];
    }
    const { seat, cookie } = event;
    const kind = `${seat}-${cookie}`;
    const before = left.get(kind) ?? view.large[seat]?.filter((value) => value === cookie).length ?? 0;
    left.set(kind, before - 1);
    return [`large-${kind}-${before - 1}`];
  });
}
