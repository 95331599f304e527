/**
 * The screens that the page knows, by name: in CSS `@media (--low)`, in TypeScript `matchMedia(SCREENS.low)`.
 * `plugins/screens.ts` replaces the names when the page is built. Nothing else compares sizes of screens.
 */
export const SCREENS = {
  /** A phone on its side, or a page enlarged to 200 %: what stands below a table elsewhere stands beside it. */
  low: '(height <= 35rem) and (width >= 30rem)',
  /** A small phone, or a laptop whose browser has many bars. Low screens are short, too. */
  short: '(height <= 44rem)',
  /** The height of a laptop. Short screens have it, too. */
  laptop: '(height <= 50rem)',
  /** A phone held upright. */
  phone: '(width <= 40rem) and ((height > 35rem) or (width < 30rem))',
  /** A tablet, or anything larger: the table has a rim. */
  roomy: '(width >= 48rem) and (height > 35rem)',
  /** The log stands at the right. */
  wide: '(width >= 64rem)',
  /** What the others did stands at the left of the action bar. */
  widest: '(width >= 80rem)',
  /** Higher than wide. */
  upright: '(orientation: portrait)',
} as const;

/** The sizes of a board, the place where a table is drawn: `@container (--slim)`. */
export const BOARDS = {
  /** Of a phone held upright, or of a page enlarged to 200 %. */
  slim: '(width < 30rem)',
  /** Of any phone. */
  small: '(width < 40rem)',
  /** Clearly wider than high: of a laptop, or of a tablet on its side. */
  across: '(width >= 40rem) and (aspect-ratio >= 6/5)',
  /** Of a laptop, or lower. */
  level: '(height < 37rem)',
  /** Of a laptop, beside a review. */
  flat: '(height < 27rem)',
} as const;
