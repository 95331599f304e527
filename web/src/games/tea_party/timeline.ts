/** The timeline of one action: when each pawn moves, when the spinner turns, which cookies and cards move where. */
import type { UntypedEvent as GameEvent } from '../untyped';
import type { Motion } from '../contract';
import { LAST_CARD, type TeaPartyView } from './view';

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
  /** Where each pawn that moved came from. */
  starts: Map<number, number>;
  /** The step at which all animations have ended. */
  end: number;
}

export function timeline(events: readonly GameEvent[], view: TeaPartyView): Timeline {
  const count = view.board.spaces.length;
  const hole = view.board.spaces.findIndex(({ kind }) => kind === 'rabbit_hole');
  const result: Timeline = { changes: [], motions: [], starts: new Map(), end: 0 };
  const { changes, motions, starts } = result;
  const won = wonCookies(events, view);
  let step = 0;
  let number = view.number ?? 0;
  let here: number | null = null;
  let landing: number | null = null;
  let passed: Motion[] = [];

  events.forEach((event, i) => {
    const seat = event.seat ?? 0;
    switch (event.event) {
      case 'played':
        number = Number(event.number);
        motions.push({
          key: `played-${seat}-${view.played[seat]?.length ?? 0}`,
          from: `hand-${seat}-${String(event.action).charAt(0)}`,
          step,
        });
        step += CARD_STEPS;
        break;
      case 'spun':
        changes.push({ step, spin: Number(event.space) });
        step += SPIN_STEPS;
        break;
      case 'escaped':
        here = hole;
        changes.push({ step, seat, inHole: false });
        break;
      case 'went_on':
        landing ??= Number(event.space);
        break;
      case 'won_large': {
        const motion = { ...won.shift()!, step };
        motions.push(motion);
        if (events.slice(i).some((later) => later.event === 'stopped' && later.seat === seat)) {
          passed.push(motion);
        }
        break;
      }
      case 'stopped': {
        const stop = Number(event.space);
        const start: number = here ?? ((((landing ?? stop) - number) % count) + count) % count;
        const distance = (stop - start + count) % count || count;
        for (let k = 1; k <= distance; k++) {
          changes.push({ step: step + k - 1, seat, space: (start + k) % count });
        }
        for (const motion of passed) {
          motion.step = step + ((count - start) % count || count);
        }
        if (!starts.has(seat)) {
          starts.set(seat, start);
        }
        step += distance;
        here = stop;
        landing = null;
        passed = [];
        break;
      }
      case 'won_small':
        for (let k = 1; k <= Number(event.cookies); k++) {
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
        motions.push({ key: `card-${seat}-${LAST_CARD - (view.piles[seat] ?? 0)}`, from: `pile-${seat}`, step });
        break;
      case 'turned_up':
        motions.push({ key: `face-up-${numWon(view)}`, from: 'stack', step: step + 1 });
        break;
    }
  });
  result.end = Math.max(step, ...changes.map((change) => change.step + 1));
  return result;
}

/** How many large cookies have been taken. */
export function numWon(view: TeaPartyView): number {
  return view.large.reduce((sum, cookies) => sum + cookies.length, 0);
}

/** The large cookies won by an action, in order: what each is now, and where it was. */
function wonCookies(events: readonly GameEvent[], view: TeaPartyView): { key: string; from: string }[] {
  const won = events.filter(({ event }) => event === 'won_large');
  const isUnseen =
    !events.some(({ event }) => event === 'played' || event === 'escaped' || event === 'turned_up') &&
    view.face_up !== null;
  const left = new Map<string, number>();
  const result = won.map(({ seat, cookie }, i) => {
    const kind = `${seat}-${String(cookie)}`;
    const before = left.get(kind) ?? view.large[seat ?? 0]?.filter((value) => value === cookie).length ?? 0;
    left.set(kind, before - 1);
    return {
      key: `large-${kind}-${before - 1}`,
      from: isUnseen || i > 0 ? 'stack' : `face-up-${numWon(view) - won.length}`,
    };
  });
  return result;
}
