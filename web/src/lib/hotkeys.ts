/** Keyboard control: every element that can be chosen has `data-hotkey`. */

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Is the key meant for a text field, a list, a dialog or the browser? */
export function isHotkeyIgnored(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !!target?.closest?.('input, textarea, select, dialog[open], [contenteditable]') ||
    !!document.querySelector('dialog[open]')
  );
}

/** Clicks the element with the pressed hotkey, or moves the focus by arrow keys; true when the key was used. */
export function pressHotkey(root: HTMLElement, event: KeyboardEvent): boolean {
  const choices = [...root.querySelectorAll<HTMLElement>('[data-hotkey]')];
  const step = ARROWS[event.key];
  if (step !== undefined) {
    const here = choices.indexOf(document.activeElement as HTMLElement);
    const next = here < 0 ? (step > 0 ? 0 : choices.length - 1) : (here + step + choices.length) % choices.length;
    focusVisibly(choices[next]);
    return choices.length > 0;
  }
  const pressed = choices.find((choice) => choice.dataset.hotkey === event.key.toLowerCase());
  if (pressed) {
    // The first press of a card's digit focuses the card, which shows its preview; the second plays it.
    const isLooking = pressed !== document.activeElement && /^\d$/.test(event.key);
    focusVisibly(pressed);
    if (!isLooking) {
      pressed.click();
    }
  }
  return !!pressed;
}

/** A key at a table: it presses a hotkey or runs a command, unless Enter is for the control that has the focus. */
export function handleTableKey(event: KeyboardEvent, commands: Record<string, () => void>): void {
  if (isHotkeyIgnored(event)) {
    return;
  }
  const isOnControl = event.key === 'Enter' && (event.target as Element).closest('button, a, summary');
  const command = commands[event.key] ?? commands[event.key.toLowerCase()];
  if (pressHotkey(document.getElementById('match')!, event)) {
    event.preventDefault();
  } else if (command && !isOnControl) {
    event.preventDefault();
    command();
  }
}

function focusVisibly(element: HTMLElement | undefined): void {
  element?.focus({ focusVisible: true });
}
