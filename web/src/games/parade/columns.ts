/** The columns of the parade: one row if its cards stay readable, otherwise several even rows. */

/** Between two cards, in pixels. */
export const GAP = 6;
const WIDE = 896;
const LEAST_CARD = { wide: 68, narrow: 45, low: 34 };
/** In several rows; on a low screen every row counts. */
const GROWTH = { wide: 1.25, narrow: 1.25, low: 1.1 };

/** For so many places on a table of this width, as `grid-template-columns`. On a low screen the cards are small. */
export function columnsFor(numPlaces: number, width: number, isLow: boolean): string {
  const kind = isLow ? 'low' : width >= WIDE ? 'wide' : 'narrow';
  const least = LEAST_CARD[kind];
  const numRows = width > 0 ? Math.ceil(numPlaces / Math.floor((width + GAP) / (least + GAP))) : 1;
  const number = Math.ceil(numPlaces / numRows);
  const most = numRows > 1 ? `${least * GROWTH[kind]}px` : 'var(--card-most)';
  return `repeat(${number}, min(100cqw / ${number} - ${GAP + 2}px, ${most}))`;
}
