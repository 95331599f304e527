/** The columns of the parade: one row if its cards stay readable, otherwise several even rows. */

/** Between two cards, in pixels. */
export const GAP = 6;
const WIDE = 896;
const LEAST_CARD = { wide: 68, narrow: 45, low: 34 };
/** In several rows; on a low screen every row counts. */
const GROWTH = { wide: 1.25, narrow: 1.25, low: 1.1 };
/** Of all rows, in pixels and as a share of the screen: a longer parade has smaller cards. */
const MOST_HEIGHT = { wide: 244, narrow: 204, low: 152 };
const MOST_SHARE = 0.3;
/** What a row needs beside its cards: numbers and gap. */
const BESIDE_CARDS = 24;
const CARD_RATIO = 5 / 7;

/** For so many places on a table of this width, as `grid-template-columns`. On a low screen the cards are small. */
export function columnsFor(numPlaces: number, width: number, height: number, isLow: boolean): string {
  const kind = isLow ? 'low' : width >= WIDE ? 'wide' : 'narrow';
  const least = LEAST_CARD[kind];
  if (width === 0 || numPlaces <= Math.floor((width + GAP) / (least + GAP))) {
    return columns(numPlaces, 'var(--card-most)');
  }
  const most = Math.min(MOST_HEIGHT[kind], MOST_SHARE * height);
  const widths = Array.from({ length: numPlaces }, (_, i) =>
    Math.min(
      least * GROWTH[kind],
      (width + GAP) / Math.ceil(numPlaces / (i + 1)) - GAP,
      (most / (i + 1) - BESIDE_CARDS) * CARD_RATIO,
    ),
  );
  const best = Math.max(...widths);
  return columns(Math.ceil(numPlaces / (widths.indexOf(best) + 1)), `${best}px`);
}

function columns(number: number, most: string): string {
  return `repeat(${number}, min(100cqw / ${number} - ${GAP + 2}px, ${most}))`;
}
