/** Drawings in portions, one a frame: a deal brings dozens of cards, and all of them at once would hold up the page. */

const PORTION = 6;

let numDrawn = 0;
let isCounting = false;
const waiting = new Set<() => void>();

/** May one more be drawn before the next frame? */
export function mayDraw(): boolean {
  numDrawn += 1;
  if (!isCounting) {
    isCounting = true;
    requestAnimationFrame(beginPortion);
  }
  return numDrawn <= PORTION && waiting.size === 0;
}

/** Calls `draw` in one of the next frames. Returns how to call that off. */
export function drawLater(draw: () => void): () => void {
  waiting.add(draw);
  return () => waiting.delete(draw);
}

function beginPortion(): void {
  const portion = [...waiting].slice(0, PORTION);
  numDrawn = portion.length;
  isCounting = portion.length > 0;
  for (const draw of portion) {
    waiting.delete(draw);
    draw();
  }
  if (isCounting) {
    requestAnimationFrame(beginPortion);
  }
}
