/** Circles and arrows on a table: the things that they name, and where those lie. */
import type { RoomMark } from '../protocol/protocol.generated';

export interface Spot {
  x: number;
  y: number;
  r: number;
}

const THINGS = '[data-flip], [data-zone]';

/** The key of a thing of the table. */
const keyOf = ({ dataset }: HTMLElement) => dataset.flip ?? dataset.zone ?? null;

/** The key of the smallest thing of the table at a place of the window. */
export function thingAt(stage: HTMLElement, x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const thing = stage.contains(element) ? element.closest<HTMLElement>(THINGS) : null;
    if (thing) {
      return keyOf(thing);
    }
  }
  return null;
}

/** Where the thing of that key lies on the stage; null if it is not there. */
export function spotOf(stage: HTMLElement, key: string): Spot | null {
  const name = CSS.escape(key);
  const thing = stage.querySelector(`[data-flip="${name}"]`) ?? stage.querySelector(`[data-zone="${name}"]`);
  if (!thing) {
    return null;
  }
  const [at, frame] = [thing.getBoundingClientRect(), stage.getBoundingClientRect()];
  const r = Math.max(12, Math.min(at.width, at.height) / 2 + 4);
  return { x: at.left - frame.left + at.width / 2, y: at.top - frame.top + at.height / 2, r };
}

/** The marks with another one, or without the same one. */
export function toggled(marks: readonly RoomMark[], mark: RoomMark): RoomMark[] {
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  return others.length < marks.length ? others : [...marks, mark];
}

/** An arrow from one spot to another, which ends at the rim of what it points at. */
export function arrowPath(from: Spot, to: Spot): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - dx * to.r * 0.6, to.y - dy * to.r * 0.6];
  const [bx, by] = [x - dx * 14, y - dy * 14];
  return `M${from.x} ${from.y}L${bx} ${by}M${x} ${y}L${bx - dy * 8} ${by + dx * 8}L${bx + dy * 8} ${by - dx * 8}z`;
}
