/** The focus, and the keys: E begins a walk over the table, arrows lead on, Escape ends it. */
import { isHotkeyIgnored } from '../lib/hotkeys';
import { allAnchors, anchorOf, hide, show, shownExplanation, type Anchor } from './explain.svelte';
import { isChoice, isInPanel, PANEL_ID, REST_MS } from './targets';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Walking {
  #timer = 0;
  /** Had the focus before the walk. */
  #from: Element | null = null;
  /** Got the focus by the walk. */
  #focused: Element | null = null;
  /** Those that can have the focus only during the walk. */
  #borrowed = new WeakSet<Element>();

  focus({ target }: FocusEvent): void {
    const anchor = anchorOf(target);
    if (anchor !== null && !isChoice(target) && (target as Element).matches(':focus-visible')) {
      this.cancel();
      this.#timer = window.setTimeout(() => shownExplanation() ?? show(anchor, 'focus'), REST_MS);
    }
  }

  blur({ target, relatedTarget }: FocusEvent): void {
    this.cancel();
    const way = shownExplanation()?.way;
    if ((way === 'focus' || way === 'keys') && !isInPanel(relatedTarget)) {
      hide();
    }
    if (target instanceof Element && this.#borrowed.has(target)) {
      target.removeAttribute('tabindex');
      this.#borrowed.delete(target);
    }
  }

  press(event: KeyboardEvent): void {
    const key = event.key === 'E' ? 'e' : event.key; // with Caps Lock
    if (!isHotkeyIgnored(event) && this.#isUsed(key)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  #isUsed(key: string): boolean {
    const shown = shownExplanation();
    const isWalking = shown?.way === 'keys';
    if (shown && (key === 'Escape' || (isWalking && key === 'e'))) {
      this.#end();
      // A mouse that only rests somewhere is no reason for a second Escape.
      return shown.way !== 'pointer';
    }
    if (key === 'e') {
      return this.#begin(shown?.anchor ?? anchorOf(document.activeElement));
    }
    if (isWalking && key in STEPS) {
      this.#step(shown.anchor, STEPS[key]!);
      return true;
    }
    if (isWalking && key === 'Enter') {
      document.querySelector<HTMLElement>(`#${PANEL_ID} button`)?.click();
      this.#end();
      return true;
    }
    return false;
  }

  #begin(here: Anchor | null): boolean {
    const first = here ?? allAnchors()[0];
    if (!first) {
      return false;
    }
    this.#from = document.activeElement;
    this.#focused = null;
    this.#go(first);
    return true;
  }

  #step(anchor: Anchor, step: number): void {
    const anchors = allAnchors();
    const next = anchors.indexOf(anchor) + step;
    this.#go(anchors[(next + anchors.length) % anchors.length]!);
  }

  #go(anchor: Anchor): void {
    if (anchor.closest('[aria-hidden="true"]')) {
      anchor.scrollIntoView?.({ block: 'nearest' }); // no focus: screen readers are told by the announcement
    } else {
      this.#focus(anchor);
    }
    this.cancel();
    show(anchor, 'keys');
  }

  #focus(anchor: Anchor): void {
    if (!anchor.hasAttribute('tabindex') && !anchor.matches('button, a')) {
      anchor.setAttribute('tabindex', '-1');
      this.#borrowed.add(anchor);
    }
    anchor.focus({ focusVisible: true });
    this.#focused = anchor;
  }

  #end(): void {
    const from = this.#from;
    this.#from = null;
    hide();
    if (document.activeElement === this.#focused && from instanceof HTMLElement) {
      from.focus({ focusVisible: true });
    }
  }
}
