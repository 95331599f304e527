import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText } from '../../src/rules/markdown';
import { spacesAlong } from '../../src/games/tea_party/pictures/board';
import { readComparison, readLines, readSet, readSheet } from '../../src/games/pictures/notation';
import { findIn, piecesOf, placesOf, wordsOf } from '../../src/rules/search';
import { numbersOf, sectionsOf } from '../../src/rules/sections';

const RULES = `# Parade

Nobody wants cards.

## A turn
- P5. Play *one* card
  of your hand (P6).
- P6. It protects.

\`\`\`picture-play
play: G3
leave: -
\`\`\`
The green 3,
an example.

Still no rule.

<!-- terminal -->
## At a terminal
- In text \`G3\`.
`;

describe('the Markdown of the rules', () => {
  const blocks = parseMarkdown(RULES);

  it('becomes headings, rules, pictures and paragraphs', () => {
    expect(blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'paragraph', 'heading', 'rule', 'rule', 'picture', 'paragraph', 'heading', 'rule'],
    ]);
    expect(blocks[3]).toEqual({
      kind: 'rule',
      number: 'P5',
      text: [
        { text: 'Play ', style: 'plain' },
        { text: 'one', style: 'em' },
        { text: ' card of your hand (P6).', style: 'plain' },
      ],
    });
  });

  it('has pictures with the paragraph right below them as caption', () => {
    expect(blocks[5]).toEqual({
      kind: 'picture',
      name: 'play',
      lines: ['play: G3', 'leave: -'],
      caption: [{ text: 'The green 3, an example.', style: 'plain' }],
    });
  });

  it('has sections, without what only matters at a terminal', () => {
    const sections = sectionsOf(blocks);
    expect(sections.map(({ title, items }) => [title && plainText(title), items.length])).toEqual([
      [null, 1],
      ['A turn', 4],
    ]);
    expect([...numbersOf(sections)]).toEqual(['P5', 'P6']);
  });

  it('never becomes HTML', () => {
    expect(parseMarkdown('<script>x</script>')).toEqual([
      { kind: 'paragraph', text: [{ text: '<script>x</script>', style: 'plain' }] },
    ]);
  });
});

describe('searching', () => {
  const sections = sectionsOf(parseMarkdown(RULES));
  const found = (query: string) =>
    findIn(sections, wordsOf(query)).flatMap(({ items }) => items.map(({ kind }) => kind));

  it('finds rules by number and by words, pictures by their captions', () => {
    expect(found('p6')).toEqual(['rule', 'rule']); // the rule, and the one that names it
    expect(found('HAND card')).toEqual(['rule']);
    expect(found('example')).toEqual(['picture']);
    expect(found('turn protects')).toEqual(['rule']);
    expect(found('terminal')).toEqual([]);
  });

  it.each([
    ['Jeśli większość', 'wiekszosc', 'większość'],
    ['Łagodna nora', 'łag', 'Łag'],
    ['Łagodna nora', 'lag', 'Łag'],
    ['カードは６６枚', '66枚', '６６枚'],
    ['🃏 a joker', 'joker', 'joker'],
  ])('in “%s” finds “%s”', (text, query, marked) => {
    const [[from, to]] = placesOf(text, wordsOf(query)) as [[number, number]];
    expect(text.slice(from, to)).toBe(marked);
  });

  it('keeps Japanese letters apart', () => {
    expect(placesOf('パレード', wordsOf('ハレート'))).toEqual([]);
  });

  it('marks words and leads to other rules', () => {
    const pieces = piecesOf([{ text: 'hand (P6), B3', style: 'plain' }], wordsOf('and'), new Set(['P6']));
    expect(pieces.map(({ text, isFound, rule }) => [text, isFound, rule])).toEqual([
      ['h', false, null],
      ['and', true, null],
      [' (', false, null],
      ['P6', false, 'P6'],
      ['), B3', false, null],
    ]);
  });
});

describe('the lines of a picture', () => {
  it('are cards by key', () => {
    expect(readLines(['parade: R4 B0', 'leave: -'])).toEqual({ parade: ['R4', 'B0'], leave: [] });
  });

  it('are what a player has and what it counts', () => {
    expect(readSheet('Queen of Hearts = 9: (R4 R6) = 2 | B7 = 7')).toEqual({
      name: 'Queen of Hearts',
      points: 9,
      groups: [
        { cards: ['R4', 'R6'], points: 2, isTurned: true },
        { cards: ['B7'], points: 7, isTurned: false },
      ],
    });
  });

  it('are sets, in which jokers stand for numbers', () => {
    const { form, size, value, cards } = readSet('Q F3 Q =2: run, size 3, value 2');
    expect([form, size, value]).toEqual(['run', 3, 2]);
    expect(cards.map(({ card, number }) => `${card}${number}`)).toEqual(['Q2', 'F33', 'Q4']);
    expect(readSet('Q C =6: same, size 2, value 6').cards.map(({ number }) => number)).toEqual([6, 6]);
  });

  it('are two sets, of which the second beats the first or not', () => {
    expect(readComparison('F1 Q =1 < H7')).toEqual({ cards: ['F1', 'Q'], answer: ['H7'], isBeaten: true });
    expect(readComparison('F5 = H5')).toEqual({ cards: ['F5'], answer: ['H5'], isBeaten: false });
  });

  it('are walks round the ring', () => {
    expect(spacesAlong([11, 3, 6], 12)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
