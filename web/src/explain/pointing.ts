/** A mouse that rests on something. */
import { anchorOf, hide, show, shownExplanation, type Anchor } from './explain.svelte';
import { isChoice, isOverPanel, REST_MS } from './targets';

const LEAVE_MS = 250; // to go over to the panel

export class Pointing {
  #resting = 0;
  #leaving = 0;
  #target: Anchor | null = null;
  /** Was pressed: until the mouse leaves it, its explanation would be in the way. */
  #pressed: Anchor | null = null;

  move(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) {
      return;
    }
    const shown = shownExplanation();
    const anchor = isChoice(event.target) ? null : anchorOf(event.target);
    if (anchor !== this.#pressed) {
      this.#pressed = null;
    }
    const isStaying = shown !== null && (anchor === shown.anchor || isOverPanel(event));
    if (shown?.way === 'pointer' && !isStaying) {
      this.#leaving ||= window.setTimeout(() => this.leave(), LEAVE_MS);
    } else {
      this.#stay();
    }
    const target = isStaying || anchor === this.#pressed ? null : anchor;
    if (target !== this.#target) {
      this.#wait(target);
    }
  }

  press({ target }: PointerEvent): void {
    this.cancel();
    this.#pressed = anchorOf(target);
  }

  leave(): void {
    this.cancel();
    if (shownExplanation()?.way === 'pointer') {
      hide();
    }
  }

  cancel(): void {
    this.#wait(null);
    this.#stay();
  }

  #stay(): void {
    clearTimeout(this.#leaving);
    this.#leaving = 0;
  }

  #wait(target: Anchor | null): void {
    clearTimeout(this.#resting);
    this.#target = target;
    if (target !== null) {
      this.#resting = window.setTimeout(() => this.#explain(target), REST_MS);
    }
  }

  /** What somebody asked for in another way stays. */
  #explain(target: Anchor): void {
    const way = shownExplanation()?.way ?? 'pointer';
    if (way === 'pointer' && target.isConnected) {
      this.cancel();
      show(target, 'pointer');
    }
  }
}
