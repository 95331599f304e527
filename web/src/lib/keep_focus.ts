/** Keeps the focus inside an element: what had it may disappear, such as a card that is played, or be disabled. */

/**
 * An attachment. `fallback` gives what gets the focus instead. Without it the focus would fall to the page's body, and a
 * keyboard or a screen reader would begin at the top.
 */
export function keepFocus(fallback: () => HTMLElement | undefined): (root: HTMLElement) => () => void {
  return (root) => {
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent) => (focused = target as Element);
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      if (focused && (!focused.isConnected || focused.matches(':disabled'))) {
        // What is disabled has the focus until the browser draws the page again.
        if (activeElement === document.body || activeElement === focused) {
          fallback()?.focus({ preventScroll: true });
        }
        focused = null;
      }
    });
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  };
}
