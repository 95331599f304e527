/** Splits long work into tasks, so that the browser can paint and handle input in between. */

const LONGEST_FRAME_MS = 100; // a hidden page paints no frames

/** Resolves in a separate task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves right after a frame was painted: the most time is left before the next one. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

/** Resolves before the next frame is painted: changes made so far are not visible yet. */
export function beforeFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve);
  });
}
