import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import goingOut from '../../src/games/going_out';
import parade from '../../src/games/parade';
import teaParty from '../../src/games/tea_party';
import type { GameModule } from '../../src/games/contract';
import { reasonsText } from '../../src/hints/reasons';
import { setLanguage } from '../../src/i18n/index.svelte';
import en from 'virtual:texts/hints/en';
import type { Reason } from '../../src/protocol/protocol.generated';

const GAMES = join(import.meta.dirname, '../../../src/wonderland/games');
const NAMES = ['Ann', 'Bo'];

/** The sentence for the reasons of seat 0. */
function text(game: unknown, ...reasons: Reason[]): string {
  return reasonsText(game as GameModule, reasons, NAMES);
}

describe('reasons', () => {
  it('have a text for every code of the engine', () => {
    const files = globSync('*/strategy/reasons.py', { cwd: GAMES });
    const keys = files.flatMap((file) => {
      const game = file.split('/')[0]!.replace('_', '-');
      const source = readFileSync(join(GAMES, file), 'utf-8');
      return [...source.matchAll(/b"(\w+)"/g)]
        .map(([, code]) => `${game}.${code}`)
        .filter((key) => !/\.(seat|name|cards|number|none)$/.test(key));
    });
    const known = Object.keys(en);
    expect(keys.filter((key) => !known.some((one) => one === key || one.startsWith(`${key}.`)))).toEqual([]);
  });

  it('become one sentence', () => {
    const sentence = text(
      parade,
      { code: 'loses_majority', name: 'B' },
      { code: 'takes', cards: ['B7', 'B9'] },
      { code: 'points', number: 16 },
      { code: 'safe_next', cards: [] },
    );
    expect(sentence).toBe('Gives away the majority in blue; takes blue 7 and blue 9; adds 16 points.');
  });

  it('tell gains before costs', () => {
    const sentence = text(
      goingOut,
      { code: 'uses_joker', cards: ['Q'], effect: -0.1 },
      { code: 'scores_later', number: 2, effect: 0.05 },
    );
    expect(sentence).toBe('Brings 2 points when the set is scored, but uses up a Queen of Hearts.');
  });

  it('name others, cards and places', () => {
    expect(text(parade, { code: 'breaks_majority', name: 'R', seat: 1 })).toBe('Ends Bo’s majority in red.');
    expect(text(parade, { code: 'points', number: -1 })).toBe('Saves 1 point.');
    expect(text(goingOut, { code: 'uses_joker', cards: ['Q'] })).toBe('Uses up a Queen of Hearts.');
    expect(text(goingOut, { code: 'goes_out', number: 1 })).toBe('Can go out first.');
    expect(text(teaParty, { code: 'plain_stop', number: 4 })).toBe('Stops at space IV, where nothing happens.');
  });

  it('speak Polish and Japanese', async () => {
    await setLanguage('pl');
    expect(text(parade, { code: 'gains_majority', name: 'B' })).toBe('Daje większość niebieskich.');
    await setLanguage('ja');
    expect(text(parade, { code: 'takes', cards: ['B7'] })).toBe('青7を引き取る。');
    await setLanguage('en');
  });
});
