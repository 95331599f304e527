/** Draws cards in batches, one batch per frame: a deal adds dozens of cards, and drawing all at once would block the page. */

const BATCH_SIZE = 6;

let numDrawn = 0;
let isCounting = false;
const waiting = new Set<() => void>();

/** Is there room for one more in this frame? */
export function mayDraw(): boolean {
  numDrawn += 1;
  if (!isCounting) {
    isCounting = true;
    requestAnimationFrame(drawBatch);
  }
  return numDrawn <= BATCH_SIZE && waiting.size === 0;
}

/** Calls `draw` in one of the next frames. Returns a function that cancels it. */
export function drawLater(draw: () => void): () => void {
  waiting.add(draw);
  return () => waiting.delete(draw);
}

function drawBatch(): void {
  const batch = [...waiting].slice(0, BATCH_SIZE);
  numDrawn = batch.length;
  isCounting = batch.length > 0;
  for (const draw of batch) {
    waiting.delete(draw);
    draw();
  }
  if (isCounting) {
    requestAnimationFrame(drawBatch);
  }
}
