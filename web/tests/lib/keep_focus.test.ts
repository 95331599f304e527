import { afterEach, expect, test } from 'vitest';
import { keepFocus } from '../../src/lib/keep_focus';

let letGo = () => undefined as void;

/** A card that has the focus, on a table that gets the focus instead. */
function focusedCard(): HTMLButtonElement {
  document.body.innerHTML = '<div tabindex="0"><button></button></div>';
  const [table, card] = [document.querySelector('div')!, document.querySelector('button')!];
  letGo = keepFocus(() => table)(table);
  card.focus();
  return card;
}

afterEach(() => letGo());

test.each([
  ['disappears', (card: HTMLButtonElement) => card.remove()],
  ['is disabled', (card: HTMLButtonElement) => (card.disabled = true)],
])('the table gets the focus when what had it %s', async (_, change) => {
  change(focusedCard());
  await expect.poll(() => document.activeElement).toBe(document.querySelector('div'));
});
