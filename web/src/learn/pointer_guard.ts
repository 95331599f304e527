/**
 * Guards what appears under a resting pointer. Where "Next" was, the following step has buttons of its own: the second
 * click of a double click must not press them, and their previews wait until the mouse moves.
 */

const DOUBLE_CLICK_MS = 400;

export class PointerGuard {
  #until = 0;
  #x = NaN;
  #y = NaN;
  /** What appeared under the mouse while it rested. */
  readonly #entered = new Set<Element>();

  /** Watches the page; returns what stops it. */
  listen(): () => void {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    window.addEventListener('click', (event) => this.#click(event), options);
    window.addEventListener('pointerenter', (event) => this.#enter(event), options);
    window.addEventListener('pointermove', (event) => this.#move(event), options);
    return () => listeners.abort();
  }

  /** To be called when other buttons appear. */
  arm(now = performance.now()): void {
    this.#until = now + DOUBLE_CLICK_MS;
  }

  /** Drops a click that comes too soon. Clicks by keys are meant; their `detail` is 0. */
  #click(event: MouseEvent): void {
    if (event.detail > 0 && event.timeStamp < this.#until) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #enter(event: PointerEvent): void {
    const isResting = event.clientX === this.#x && event.clientY === this.#y;
    if (isResting && event.pointerType === 'mouse') {
      event.stopPropagation();
      this.#entered.add(event.target as Element);
    }
  }

  /** The mouse moves: what is still under it is entered at last. */
  #move(event: PointerEvent): void {
    const { clientX, clientY, pointerType, pointerId } = event;
    const entered = [...this.#entered].filter((element) => element.contains(event.target as Element));
    this.#entered.clear();
    for (const element of entered) {
      element.dispatchEvent(new PointerEvent('pointerenter', { clientX, clientY, pointerType, pointerId }));
    }
    this.#x = clientX;
    this.#y = clientY;
  }
}
