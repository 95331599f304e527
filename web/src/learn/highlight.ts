/** Lights up parts of the table: what a step of a lesson is about gets the attribute `data-lit`. */

const KINDS = ['flip', 'zone', 'drop', 'space'];

/** An attachment for the table's element. The table may draw its parts again at any time, so they are looked for again. */
export function lit(keys: readonly string[]): (table: HTMLElement) => () => void {
  return (table) => {
    const selector = keys.flatMap((key) => KINDS.map((kind) => `[data-${kind}="${CSS.escape(key)}"]`)).join();
    const light = () => {
      const found = selector ? new Set(table.querySelectorAll(selector)) : new Set();
      table.querySelectorAll('[data-lit]').forEach((part) => found.has(part) || part.removeAttribute('data-lit'));
      found.forEach((part) => (part as Element).toggleAttribute('data-lit', true));
    };
    light();
    const observer = new MutationObserver(light);
    observer.observe(table, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      table.querySelectorAll('[data-lit]').forEach((part) => part.removeAttribute('data-lit'));
    };
  };
}
