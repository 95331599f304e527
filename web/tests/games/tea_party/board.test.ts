import { describe, expect, it } from 'vitest';
import { HEIGHT, pawnShift, WIDTH } from '../../../src/games/tea_party/board';

describe('a pawn', () => {
  it('is brought to the same point whatever its size', () => {
    for (const width of [5, 10]) {
      const [right, down] = pawnShift(50, 40, width).split(' ').map(parseFloat) as [number, number];
      const height = (width * (92 / 60) * WIDTH) / HEIGHT;
      expect((right / 100) * width + width / 2).toBeCloseTo(50);
      expect((down / 100) * height + 0.66 * height).toBeCloseTo(40);
    }
  });
});
