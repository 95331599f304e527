/**
 * How explanations are asked for. A mouse rests on something; a finger, or the button of a mouse, stays pressed on it; the
 * focus comes to it; or E walks from one to the next. None of this plays a card: what can be chosen is explained by holding.
 */
import { hide, shownExplanation } from './explain.svelte';
import { Holding } from './holding';
import { isInPanel } from './targets';
import { Pointing } from './pointing';
import { Walking } from './walking';

/** Listens on the whole page. Returns how to stop. */
export function watchGestures(): () => void {
  const ended = new AbortController();
  const pointing = new Pointing();
  const holding = new Holding();
  const walking = new Walking();

  const on = <K extends keyof DocumentEventMap>(kind: K, handle: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, handle, { capture: true, signal: ended.signal });

  on('pointermove', (event) => {
    holding.move(event);
    pointing.move(event);
  });
  on('pointerdown', (event) => {
    if (!isInPanel(event.target)) {
      const before = shownExplanation();
      hide();
      pointing.press(event);
      holding.press(event, before);
    }
  });
  on('pointerup', (event) => holding.lift(event));
  on('pointercancel', () => holding.release());
  on('click', (event) => holding.click(event));
  on('contextmenu', (event) => holding.isHolding && event.preventDefault());
  on('focusin', (event) => walking.focus(event));
  on('focusout', (event) => walking.blur(event));
  on('keydown', (event) => walking.press(event));
  document.documentElement.addEventListener('pointerleave', () => pointing.leave(), { signal: ended.signal });
  return () => {
    ended.abort();
    pointing.cancel();
    holding.release();
    walking.cancel();
    hide();
  };
}
