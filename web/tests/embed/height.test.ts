import { describe, expect, it } from 'vitest';
import { Heights, usualHeight } from '../../src/embed/height';
import { scaleOf } from '../../src/embed/scale';

describe('the height that an embed tells', () => {
  it('suits the width', () => {
    expect([300, 800, 1600].map(usualHeight)).toEqual([480, 496, 720]);
  });

  it('grows until the table fits, and is told once', () => {
    const heights = new Heights();
    expect(heights.next(640, 250, 90)).toBe(480);
    expect(heights.next(640, 480, 40)).toBe(520);
    expect(heights.next(640, 520, 0)).toBeNull();
    expect(heights.next(640, 250, 10)).toBeNull();
    expect(heights.next(360, 520, 0)).toBe(480);
  });

  it('does not grow without end for a table that is always higher than its place', () => {
    const heights = new Heights();
    expect(heights.next(640, 480, 4)).toBe(484);
    expect(heights.next(640, 484, 4)).toBeNull();
    expect(heights.next(640, 484, 8)).toBeNull();
  });
});

describe('the scale of an embed', () => {
  it('is smaller in small frames, less so in those that are upright like a phone', () => {
    expect(scaleOf(800, 600)).toBe(1);
    expect(scaleOf(360, 640)).toBe(1);
    expect(scaleOf(300, 250)).toBeCloseTo(0.556);
  });
});
