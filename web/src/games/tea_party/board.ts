/** Positions on the pocket-watch board, in the drawing's units and in percent of its box. */

export const WIDTH = 400;
export const HEIGHT = 456;
export const CENTRE = { x: 200, y: 256 };
export const OUTER = 168;
export const INNER = 104;
const MIDDLE = (OUTER + INNER) / 2;
const PAWN_HEIGHT = 92 / 60; // in widths of a pawn

export type SpaceKind = 'plain' | 'tea_party' | 'cheshire_cat' | 'rabbit_hole' | 'small_cookies' | 'caterpillar';

export interface Space {
  kind: SpaceKind;
  cookies: number;
}

/** Degrees clockwise from the top, where space 0 lies. */
export function spaceAngle(index: number, count: number): number {
  return (index * 360) / count;
}

/** The point of the drawing at an angle and a distance from the centre. */
export function at(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: CENTRE.x + radius * Math.sin(turn), y: CENTRE.y - radius * Math.cos(turn) };
}

/** The middle of a space and the width of what fits into it, all in percent of the board's box. */
export function spacePosition(index: number, count: number, radius = MIDDLE): { x: number; y: number; width: number } {
  const { x, y } = at(spaceAngle(index, count), radius);
  return { x: (x / WIDTH) * 100, y: (y / HEIGHT) * 100, width: (pictureSize(count) / WIDTH) * 100 };
}

/**
 * The CSS `translate` that moves a pawn of this width from the board's corner to a point, all in percent of the board's
 * box. The result is relative to the pawn's own size, so that its animation needs no layout.
 */
export function pawnShift(x: number, y: number, width: number): string {
  const height = (width * PAWN_HEIGHT * WIDTH) / HEIGHT;
  return `${(x / width) * 100 - 50}% ${(y / height) * 100 - 66}%`;
}

/** The side of a square in the middle of a space. */
export function pictureSize(count: number): number {
  return Math.min(50, ((2 * Math.PI * MIDDLE) / count) * 0.86);
}

/** The outline of a space. */
export function sector(index: number, count: number): string {
  const half = 180 / count;
  const middle = spaceAngle(index, count);
  const corners = [
    at(middle - half, OUTER),
    at(middle + half, OUTER),
    at(middle + half, INNER),
    at(middle - half, INNER),
  ];
  const [a, b, c, d] = corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${a}A${OUTER} ${OUTER} 0 0 1 ${b}L${c}A${INNER} ${INNER} 0 0 0 ${d}z`;
}

/** An arc for text along it. In the lower half of the watch it is reversed, so that text reads from left to right. */
export function arc(angle: number, radius: number, span: number): string {
  const isLow = angle > 90 && angle < 270;
  const [from, to] = isLow ? [angle + span / 2, angle - span / 2] : [angle - span / 2, angle + span / 2];
  const [a, b] = [at(from, radius), at(to, radius)].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${a}A${radius} ${radius} 0 0 ${isLow ? 0 : 1} ${b}`;
}

/** 1 to 39 as a Roman numeral. */
export function roman(number: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][number % 10]!;
  return 'X'.repeat(Math.floor(number / 10)) + ones;
}
