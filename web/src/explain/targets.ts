/** What lies under a pointer or has the focus: the panel, or something that can be chosen. */
import { anchorOf } from './explain.svelte';

export const PANEL_ID = 'explanation';
/** How long a mouse or the focus rests on something before it is explained. */
export const REST_MS = 400;

export function isInPanel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${PANEL_ID}`) !== null;
}

/** Is the pointer over it? The panel of a mouse lets events through, so that nothing below it is out of reach. */
export function isOverPanel({ clientX, clientY }: PointerEvent): boolean {
  const box = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  return !!box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/** Whoever points at one of these wants to see what it does; but a mark on it is explained. */
export function isChoice(target: EventTarget | null): boolean {
  const choice = target instanceof Element ? target.closest('[data-hotkey]') : null;
  return choice !== null && !choice.contains(anchorOf(target));
}
