import { expect, it } from 'vitest';
import { distinctNames } from '../../src/lib/text';

it('players of the same name are told apart', () => {
  expect(distinctNames(['Hatter', 'Alice', 'Hatter', 'Hatter'])).toEqual(['Hatter', 'Alice', 'Hatter 2', 'Hatter 3']);
});
