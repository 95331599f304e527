import { expect, test } from 'vitest';
import { columnsFor, GAP } from '../../../src/games/parade/columns';

const WHOLE_DECK = 66;
const SCREENS = [
  { width: 344, height: 640, isLow: true, most: 152 },
  { width: 374, height: 844, isLow: false, most: 204 },
  { width: 752, height: 1024, isLow: false, most: 204 },
  { width: 1080, height: 900, isLow: false, most: 244 },
];

test.each(SCREENS)('a parade of any length fits a table $width px wide', ({ width, height, isLow, most }) => {
  for (let numPlaces = 3; numPlaces <= WHOLE_DECK; numPlaces++) {
    const [, number, size] = /^repeat\((\d+), min\(.*, (.*)\)\)$/.exec(columnsFor(numPlaces, width, height, isLow))!;
    const numRows = Math.ceil(numPlaces / Number(number));
    if (numRows > 1) {
      const card = parseFloat(size!);
      expect(card).toBeGreaterThanOrEqual(10);
      expect(Number(number) * (card + GAP) - GAP).toBeLessThanOrEqual(width + 0.01);
      expect(numRows * (card * 1.4 + 24)).toBeLessThanOrEqual(most + 0.01);
    }
  }
});

test('cards that fit one row take all the height there is', () => {
  expect(columnsFor(8, 1080, 900, false)).toContain('var(--card-most)');
});
