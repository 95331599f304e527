import { expect, it } from 'vitest';
import { PSEUDO_LANGUAGES } from '../../plugins/pseudo';
import english from '../../../src/wonderland/messages/en/common.json';

const accented = PSEUDO_LANGUAGES['en-XA']!.translate;
const mirrored = PSEUDO_LANGUAGES['ar-XB']!.translate;

it('accents every letter, and leaves placeholders and forms as they are', () => {
  expect(accented('{name} plays {card}.')).toBe('⟦{name} ƥłȧȧẏş {card}.⟧');
  expect(accented('{n, plural, =0 {No cards} one {# card} other {{name} has # cards}}')).toBe(
    '⟦{n, plural, =0 {Ƞǿǿ ƈȧȧřḓş} one {{n} ƈȧȧřḓ} other {{name} ħȧȧş {n} ƈȧȧřḓş}}⟧',
  );
  expect(accented('{how, select, points {by points} other {by a tie-break}}')).toContain('{how, select, points {');
});

it('makes texts about 40 % longer', () => {
  const length = (texts: string[]) => texts.join('').length;
  const texts = Object.values(english).filter((text) => !text.includes('{'));
  const growth = length(texts.map(accented)) / length(texts);
  expect(growth).toBeGreaterThan(1.35);
  expect(growth).toBeLessThan(1.5);
});

it('turns words around, each by itself', () => {
  expect(mirrored('Play {card}, now!')).toBe('\u202ePlay\u202c {card}, \u202enow\u202c!');
});
