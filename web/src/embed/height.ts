/** Tells the page around the frame how high the embed would like to be, so that the frame may follow. */

/** The type of the message (docs/embeds.md). */
const HEIGHT = 'wonderland:height';
const LEAST = 480;
const MOST = 720;
/** Of the width: a table is wider than high. */
const SHARE = 0.62;

/** The height that suits a width, if the table fits into it. */
export function usualHeight(width: number): number {
  return Math.round(Math.min(MOST, Math.max(LEAST, width * SHARE)));
}

/**
 * The heights that are told, one after the other. At the same width they only grow, and only as long as that helps: a
 * table uses the height that it gets, and a frame that follows must not grow without end.
 */
export class Heights {
  #width = 0;
  #height = 0;
  #overflow = Infinity;

  /** The height to tell; null if it has been told. The overflow is what of the table does not fit into its place. */
  next(width: number, height: number, overflow: number): number | null {
    const needed = Math.max(usualHeight(width), overflow > 0 ? Math.ceil(height + overflow) : 0);
    if (width === this.#width && (needed <= this.#height || overflow >= this.#overflow)) {
      return null;
    }
    this.#width = width;
    this.#height = needed;
    this.#overflow = overflow;
    return needed;
  }
}

/** Tells it now and whenever the frame or the table changes its size. Anybody may know it, so it is for every origin. */
export function tellHeight(board: HTMLElement, stage: HTMLElement): () => void {
  const heights = new Heights();
  const observer = new ResizeObserver(() => {
    const height = heights.next(innerWidth, innerHeight, overflowOf(board, stage));
    if (height !== null && parent !== window) {
      parent.postMessage({ type: HEIGHT, height }, '*');
    }
  });
  observer.observe(board);
  observer.observe(stage);
  return () => observer.disconnect();
}

/** How much higher than its place the table is, on the screen: both may be drawn smaller. */
function overflowOf(board: HTMLElement, stage: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(board);
  const room = board.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const scale = board.getBoundingClientRect().height / board.offsetHeight;
  return Math.max(0, Math.floor((stage.offsetHeight - room) * scale));
}
