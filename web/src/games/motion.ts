/**
 * Animates elements from their former position to the current one (the FLIP technique), matched by `data-flip`.
 * `games/contract.ts` says what a game's table has to provide.
 */
import { tick } from 'svelte';
import type { Motion } from './contract';
import { motionLength } from '../settings/settings.svelte';
import { afterFrame, beforeFrame, nextTask } from '../lib/tasks';

const MOVE_MS = 420;
const STEP_MS = 240; // shorter than MOVE_MS: steps overlap
const EASING = 'cubic-bezier(0.22, 0.7, 0.25, 1)';
const OVERLAY_Z = 60;

interface Place {
  rect: DOMRect;
  element: HTMLElement;
  /** The zone around the element, and the position relative to it. */
  zone: string | null;
  inZone: [number, number];
}

type Places = Map<string, Place>;

/** The positions of all visible zones and `data-flip` elements. */
function measurePlaces(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-zone], [data-flip]')) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0) {
      const zone = element.dataset.flip === undefined ? null : element.closest<HTMLElement>('[data-zone]');
      const frame = zone?.getBoundingClientRect();
      found.set((element.dataset.flip ?? element.dataset.zone)!, {
        rect,
        element,
        zone: zone?.dataset.zone ?? null,
        inZone: [rect.x - (frame?.x ?? 0), rect.y - (frame?.y ?? 0)],
      });
    }
  }
  return found;
}

/**
 * Calls `apply`, which changes the DOM, and animates every element from its former position. Resolves when all
 * animations have ended; `tableMs` is how long the table's own animations take at the usual speed. The change, its layout and what follows
 * run as separate tasks: a single task would block the page for several frames.
 */
export async function animateChange(
  root: HTMLElement,
  motions: readonly Motion[],
  apply: () => void,
  tableMs = 0,
): Promise<void> {
  await afterFrame();
  const before = measurePlaces(root);
  const leaving = motions.filter(({ to, key }) => to !== undefined && before.has(key));
  const copies = new Map(leaving.map(({ key }) => [key, before.get(key)!.element.cloneNode(true) as HTMLElement]));
  apply();
  await tick();
  await beforeFrame();
  const after = measurePlaces(root);
  const byKey = new Map(motions.map((motion) => [motion.key, motion]));
  const lastStep = motions.reduce((step, motion) => Math.max(step, motion.step), 0);
  const frame = root.getBoundingClientRect();

  const animations: Animation[] = [];
  for (const [key, place] of after) {
    if (place.element.dataset.flip === undefined) {
      continue;
    }
    const motion = byKey.get(key);
    const origin = before.get(key) ?? (motion?.from === undefined ? undefined : before.get(motion.from));
    const step = motion?.step ?? lastStep;
    if (origin && (motion || !isMovedWithZone(origin, place))) {
      animations.push(
        ...animateFrom(place.element, origin.rect, place.rect, step * STEP_MS * motionLength(), motion !== undefined),
      );
    }
  }
  for (const { key, to, step } of leaving) {
    const target = after.get(to!);
    if (!after.has(key) && target) {
      animations.push(
        ...animateLeaving(
          root,
          frame,
          copies.get(key)!,
          before.get(key)!.rect,
          target.rect,
          step * STEP_MS * motionLength(),
        ),
      );
    }
  }
  const table = new Promise((resolve) => setTimeout(resolve, tableMs * motionLength()));
  await Promise.allSettled([table, ...animations.map((animation) => animation.finished)]);
  await nextTask();
}

/** Did only the zone move, and the element with it? */
function isMovedWithZone(before: Place, after: Place): boolean {
  const [x, y] = [after.inZone[0] - before.inZone[0], after.inZone[1] - before.inZone[1]];
  return after.zone !== null && after.zone === before.zone && Math.abs(x) < 1 && Math.abs(y) < 1;
}

/** Animates an element from another position to its own; `isAbove` draws it over the others meanwhile. */
function animateFrom(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number, isAbove: boolean): Animation[] {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = to.width > 0 ? Math.min(from.width / to.width, 4) : 1;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) {
    return [];
  }
  const animation = element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }],
    { duration: MOVE_MS * motionLength(), delay, easing: EASING, fill: 'backwards' },
  );
  if (isAbove) {
    // Not a part of the animation: the browser repaints every frame of one that has more than transform and opacity.
    element.style.zIndex = String(OVERLAY_Z);
    const lower = () => (element.style.zIndex = '');
    animation.finished.then(lower, lower);
  }
  return [animation];
}

/** Animates a copy of an element that was removed, then removes the copy. `frame` is the rectangle of `root`. */
function animateLeaving(
  root: HTMLElement,
  frame: DOMRect,
  copy: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  delay: number,
): Animation[] {
  copy.removeAttribute('data-flip');
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${from.x - frame.x}px`,
    top: `${from.y - frame.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    zIndex: String(OVERLAY_Z),
    pointerEvents: 'none',
  });
  root.append(copy);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const animation = copy.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${Math.min(1, to.width / from.width)})`, opacity: 0.2 },
    ],
    { duration: MOVE_MS * motionLength(), delay, easing: EASING, fill: 'both' },
  );
  const remove = () => copy.remove();
  animation.finished.then(remove, remove);
  return [animation];
}
