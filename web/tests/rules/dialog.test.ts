import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/index.svelte';
import { openRules } from '../../src/rules/open_rules';
import RulesDialog from '../../src/rules/RulesDialog.svelte';
import Picture from '../../src/rules/pictures/Picture.svelte';
import { show } from '../showing';

const GAMES = join(import.meta.dirname, '../../../src/wonderland/games');
type Game = 'parade' | 'going-out' | 'tea-party';

/** Answers as a static host does: the rules are files of the page. */
function answer(address: string): Promise<Response> {
  return Promise.resolve(new Response(readFileSync(join(GAMES, address.split('/games/')[1]!))));
}

async function open(game: Game, rule: string): Promise<HTMLElement> {
  show(RulesDialog, { game, rule, onclose: () => {} });
  return vi.waitFor(() => {
    const here = document.querySelector<HTMLElement>('.is-here');
    expect(here).not.toBeNull();
    return here!;
  });
}

function search(query: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
  field.value = query;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

const shown = () => [...document.querySelectorAll('.rule b')].map(({ textContent }) => textContent);
const status = () => document.querySelector('[role=status]')!.textContent.trim();

beforeEach(() => vi.stubGlobal('fetch', vi.fn(answer)));

afterEach(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

describe('the rules', () => {
  it.each([
    ['ja', 'parade', 'P5', '手札から1枚を、パレードの最後尾に出します。'],
    ['ja', 'going-out', 'G14', '山札の一番上か、場札の好きな1枚です。'],
    ['pl', 'tea-party', 'T9', 'Zagraj kartę z\u00a0lewego lub prawego końca ręki.'],
  ] as const)('in %s, of %s, are opened at %s', async (language, game, rule, words) => {
    await setLanguage(language);
    const here = await open(game, rule);
    expect(here.querySelector('b')?.textContent).toBe(rule);
    expect(here.id).toBe(rule);
    expect(here.textContent).toContain(words);
    expect(here.closest('[lang]')?.getAttribute('lang')).toBe(language);
  });

  it('are fetched once they are opened, and in one language only', async () => {
    await setLanguage('pl');
    expect(fetch).not.toHaveBeenCalled();
    await open('parade', 'P5');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['parade', 'P5', 6],
    ['going-out', 'G9', 6],
    ['tea-party', 'T12', 7],
  ] as const)('of %s have pictures and no notation', async (game, rule, numPictures) => {
    await open(game, rule);
    expect(document.querySelectorAll('figure [data-picture] > *')).toHaveLength(numPictures);
    expect(document.querySelectorAll('figcaption')).toHaveLength(numPictures);
    expect(document.querySelector('code')).toBeNull();
    expect(document.querySelector('.rules')!.textContent).not.toMatch(/`|\bterminal\b/i);
  });

  it('show the count of the rulebook', async () => {
    await open('parade', 'P18');
    const totals = [...document.querySelectorAll('.total')].map(({ textContent }) => textContent);
    expect(totals.slice(0, 3)).toEqual(['35', '27', '31']);
    expect(document.querySelector('.group.is-turned .sr')!.textContent).toBe(
      'blue 0, blue 5, blue 6, blue 7, and blue 9 (majority: 1 each): 5',
    );
  });

  it('may show two equal cards', () => {
    show(Picture, { game: 'going-out', name: 'cards', lines: ['Q Q'] });
    expect(document.querySelectorAll('.cards > span')).toHaveLength(2);
  });

  it('open over any page by one call', async () => {
    openRules('parade', 'P6');
    openRules('parade', 'P6');
    await vi.waitFor(() => expect(document.querySelector('.is-here')?.id).toBe('P6'));
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    document.querySelector<HTMLElement>('.head button')!.click();
    await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  });
});

describe('the search', () => {
  it('shows what has all words, and marks them', async () => {
    await open('parade', 'P5');
    search('majority two');
    expect(shown()).toEqual(['P16']);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('majority');
    expect(status()).toBe('2 places found');
    search('');
    expect(shown()).toHaveLength(18);
    expect(status()).toBe('');
  });

  it('says when there is nothing, and leads back', async () => {
    await open('parade', 'P5');
    search('castling');
    expect(shown()).toEqual([]);
    expect(status()).toBe('Nothing found for “castling”.');
    document.querySelector<HTMLElement>('.nothing button')!.click();
    flushSync();
    expect(shown()).toHaveLength(18);
  });

  it('is left by the number of another rule', async () => {
    await open('tea-party', 'T9');
    search('escape hole occupied');
    search('T20');
    expect(shown()).toEqual(['T20']);
    document.querySelector<HTMLElement>('.rule a')!.click();
    await vi.waitFor(() => expect(document.querySelector('.is-here')?.id).toBe('T11'));
    expect(shown()).toHaveLength(27);
  });
});
