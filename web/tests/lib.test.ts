import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../src/lib/markdown';
import { parseRoute } from '../src/lib/routes';
import { distinctNames } from '../src/lib/text';

describe('addresses', () => {
  const parse = (path: string) => parseRoute(new URL(path, 'http://host'));

  it('lead to the pages', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/table/abc#secret')).toEqual({ page: 'table', table: 'abc', invite: 'secret' });
    expect(parse('/table/abc')).toEqual({ page: 'table', table: 'abc', invite: null });
    expect(parse('/match/xyz?step=12&seat=1')).toEqual({ page: 'match', match: 'xyz', step: 12, seat: 1 });
  });

  it('that mean nothing lead nowhere', () => {
    expect(parse('/elsewhere/1')).toEqual({ page: 'nowhere' });
    expect(parse('/match/xyz?step=-1&seat=x')).toEqual({ page: 'match', match: 'xyz', step: null, seat: null });
  });
});

describe('rules', () => {
  it('are read as numbered rules, with headings and emphasis', () => {
    const blocks = parseMarkdown(
      '# Parade\n\n## A turn\n- P5. Play *one* card\n  of your hand.\n- P6. It `G3`.\n\nAn example.',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'heading', 'rule', 'rule', 'paragraph']);
    expect(blocks[2]).toEqual({
      kind: 'rule',
      number: 'P5',
      text: [
        { text: 'Play ', style: 'plain' },
        { text: 'one', style: 'em' },
        { text: ' card of your hand.', style: 'plain' },
      ],
    });
  });

  it('may hold a list', () => {
    const blocks = parseMarkdown('- T4. The boards:\n  - `tea_tray`\n  - ours\n- T5. Two.');
    expect(blocks.map((block) => block.kind === 'rule' && block.number)).toEqual(['T4', null, null, 'T5']);
    expect(blocks[2]).toEqual({ kind: 'rule', number: null, text: [{ text: 'ours', style: 'plain' }] });
  });

  it('never become HTML', () => {
    expect(parseMarkdown('<script>x</script>')).toEqual([
      { kind: 'paragraph', text: [{ text: '<script>x</script>', style: 'plain' }] },
    ]);
  });
});

it('players of the same name are told apart', () => {
  expect(distinctNames(['Hatter', 'Alice', 'Hatter', 'Hatter'])).toEqual(['Hatter', 'Alice', 'Hatter 2', 'Hatter 3']);
});
