/** The pawns and the spinner as they are shown: behind the view while an animation runs. */
import { spaceAngle } from './board';
import { isMotionAllowed, motionLength } from '../../settings/settings.svelte';
import { SPIN_STEPS, startOf, STEP_MS, timeline, type Change } from './timeline';
import type { TeaPartyView } from './view.generated';

const TURNS = 2; // full turns of the spinner before it slows down

export interface ShownPawn {
  space: number;
  large: boolean;
  inHole: boolean;
  isWalking: boolean;
}

export class Walk {
  pawns = $state<ShownPawn[]>([]);
  /** The angle of the spinner in degrees; grows with every spin. */
  angle = $state(0);
  seconds = $state(0);
  #timers: ReturnType<typeof setTimeout>[] = [];
  #goal: TeaPartyView | null = null;

  /** Animates from the last view to this one; without an animation if this one does not follow from it. */
  follow(view: TeaPartyView): void {
    const before = this.#goal;
    this.#settle(before ?? view);
    this.#goal = view;
    const { changes, end } = timeline(view);
    const isNext = before?.pawns.every(({ space }, seat) => space === startOf(view, seat)) ?? false;
    if (!isNext || changes.length === 0 || !isMotionAllowed()) {
      this.#settle(view);
      return;
    }
    const stepMs = STEP_MS * motionLength();
    for (const change of changes) {
      this.#timers.push(setTimeout(() => this.#show(change, view.board.spaces.length), change.step * stepMs));
    }
    this.#timers.push(setTimeout(() => this.#settle(view), end * stepMs));
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #settle(view: TeaPartyView): void {
    this.stop();
    this.pawns = view.pawns.map(({ space, large, in_hole }) => ({ space, large, inHole: in_hole, isWalking: false }));
    const spun = view.events.flatMap((event) => (event.event === 'spun' ? [event.space] : []));
    const target = view.spin ?? spun.at(-1) ?? null;
    if (target !== null) {
      const angle = spaceAngle(target, view.board.spaces.length);
      if ((((this.angle - angle) % 360) + 360) % 360 > 0.5) {
        this.seconds = 0;
        this.angle = angle;
      }
    }
  }

  #show(change: Change, count: number): void {
    if ('spin' in change) {
      this.seconds = (SPIN_STEPS * STEP_MS * motionLength()) / 1000;
      this.angle = (Math.ceil(this.angle / 360) + TURNS) * 360 + spaceAngle(change.spin, count);
      return;
    }
    const pawn = this.pawns[change.seat]!;
    if ('space' in change) {
      pawn.space = change.space;
      pawn.isWalking = true;
    } else if ('large' in change) {
      pawn.isWalking = false;
      pawn.large = change.large;
    } else {
      pawn.isWalking = false;
      pawn.inHole = change.inHole;
    }
  }
}
