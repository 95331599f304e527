/** The smallest frames in which a table is drawn in its usual size: like a phone held upright, and any other. */
const UPRIGHT = { width: 360, height: 520 };
const OTHER = { width: 520, height: 450 };
/** From which height to width a frame counts as upright. */
const IS_UPRIGHT = 1.2;

/** How much smaller everything is drawn in a frame of this size. */
export function scaleOf(width: number, height: number): number {
  const least = height > IS_UPRIGHT * width ? UPRIGHT : OTHER;
  return Math.min(1, width / least.width, height / least.height);
}
