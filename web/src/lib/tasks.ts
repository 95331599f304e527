/** Long work in pieces, between which the browser can draw and listen. */

const LONGEST_FRAME_MS = 100; // a page that nobody looks at draws no frames

/** What follows is done in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The same, right after a frame was drawn: then there is time until the next one. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

/** The same, at the latest before the next frame is drawn: what was changed so far is not seen yet. */
export function beforeFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve);
  });
}
