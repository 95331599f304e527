/** A finger, or the button of a mouse, that stays pressed; and the tap on what cannot be pressed. */
import { anchorOf, hide, show, type Anchor, type Shown } from './explain.svelte';

const HOLD_MS = 500;
const AFTER_MS = 100; // until the click that ends a hold has come
const SLOP = 8; // pixels: more is a drag or a scroll
const CONTROLS = '[data-hotkey], button, a, input, select, textarea, label, summary';

export class Holding {
  #timer = 0;
  #start: { x: number; y: number; at: number } | null = null;
  /** Was something explained by this press? Then it does nothing else until it ends, however it moves. */
  #isHeld = false;
  /** Was explained by the press before: a second tap closes it. */
  #former: Anchor | null = null;

  get isHolding(): boolean {
    return this.#start !== null || this.#isHeld;
  }

  press(event: PointerEvent, before: Shown | null): void {
    this.release();
    this.#isHeld = false;
    this.#former = before?.way === 'press' ? before.anchor : null;
    const anchor = anchorOf(event.target);
    if (anchor === null || event.button !== 0 || !event.isPrimary) {
      return;
    }
    this.#start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    this.#timer = window.setTimeout(() => {
      this.#isHeld = true;
      show(anchor, 'press');
    }, HOLD_MS);
  }

  move(event: PointerEvent): void {
    if (!this.#start) {
      return;
    }
    if (this.#isHeld) {
      event.stopPropagation(); // drags nothing
    }
    if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) <= SLOP) {
      return;
    }
    if (this.#isHeld) {
      hide();
    } else {
      this.release();
    }
  }

  /** The pointer goes up. A busy page reads that after its timer, so the times of the events decide what was a hold. */
  lift({ timeStamp }: PointerEvent): void {
    if (this.#isHeld && this.#start && timeStamp - this.#start.at < HOLD_MS) {
      this.#isHeld = false;
      hide();
    }
    this.release();
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#start = null;
    window.setTimeout(() => (this.#isHeld &&= this.#start !== null), AFTER_MS);
  }

  click(event: MouseEvent): void {
    const isByKey = event.detail === 0;
    if (isByKey) {
      return;
    }
    if (this.#isHeld) {
      this.#isHeld = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const anchor = anchorOf(event.target);
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (anchor !== null && anchor !== this.#former && !isControl) {
      show(anchor, 'press');
    }
  }
}
