/** Where the panel stands: beside what it explains, and inside the screen. */

const GAP = 10; // between panel and element
const MARGIN = 8; // between panel and edge of the screen

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

/** Above first: below it, a finger would cover the panel. */
const SIDES = ['above', 'below', 'right', 'left'] as const;
type Side = (typeof SIDES)[number];

export interface Placement {
  side: Side;
  left: number;
  top: number;
  /** Of the tip that points at the element, along the panel's edge. */
  tip: number;
}

/** The first side with enough room, or the one with the most. */
export function placeBeside(anchor: Box, panel: Size, screen: Size): Placement {
  const room = {
    above: anchor.top - GAP - MARGIN - panel.height,
    below: screen.height - anchor.top - anchor.height - GAP - MARGIN - panel.height,
    right: screen.width - anchor.left - anchor.width - GAP - MARGIN - panel.width,
    left: anchor.left - GAP - MARGIN - panel.width,
  };
  const side = SIDES.find((one) => room[one] >= 0) ?? SIDES.reduce((a, b) => (room[b] > room[a] ? b : a));
  const middle = { x: anchor.left + anchor.width / 2, y: anchor.top + anchor.height / 2 };
  const isVertical = side === 'above' || side === 'below';
  const wanted = {
    above: { left: middle.x - panel.width / 2, top: anchor.top - GAP - panel.height },
    below: { left: middle.x - panel.width / 2, top: anchor.top + anchor.height + GAP },
    right: { left: anchor.left + anchor.width + GAP, top: middle.y - panel.height / 2 },
    left: { left: anchor.left - GAP - panel.width, top: middle.y - panel.height / 2 },
  }[side];
  const left = within(wanted.left, screen.width - MARGIN - panel.width);
  const top = within(wanted.top, screen.height - MARGIN - panel.height);
  return { side, left, top, tip: isVertical ? middle.x - left : middle.y - top };
}

function within(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(value, most));
}
