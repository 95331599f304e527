import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RulesDialog from '../src/components/RulesDialog.svelte';
import { setLanguage } from '../src/i18n/index.svelte';

const GAMES = join(import.meta.dirname, '../../src/wonderland/games');

/** Answers as a static host does: the rules are files of the page. */
function answer(address: string): Promise<Response> {
  return Promise.resolve(new Response(readFileSync(join(GAMES, basename(dirname(address)), basename(address)))));
}

let dialog: Record<string, unknown> | undefined;

async function open(game: 'parade' | 'going-out' | 'tea-party', rule: string): Promise<HTMLElement> {
  dialog = mount(RulesDialog, { target: document.body, props: { game, rule, onclose: () => {} } });
  return vi.waitFor(() => {
    const here = document.querySelector<HTMLElement>('.is-here');
    expect(here).not.toBeNull();
    return here!;
  });
}

describe('the rules', () => {
  beforeEach(() => vi.stubGlobal('fetch', vi.fn(answer)));

  afterEach(async () => {
    await unmount(dialog!);
    await setLanguage('en');
    vi.unstubAllGlobals();
  });

  it.each([
    ['ja', 'parade', 'P5', '手札から1枚を、パレードの最後尾に出します。'],
    ['ja', 'going-out', 'G14', '山札の一番上か、場札の好きな1枚です。'],
    ['pl', 'tea-party', 'T9', 'Zagraj kartę z\u00a0lewego lub prawego końca ręki.'],
  ] as const)('in %s, of %s, are opened at %s', async (language, game, rule, words) => {
    await setLanguage(language);
    const here = await open(game, rule);
    expect(here.querySelector('b')?.textContent).toBe(rule);
    expect(here.textContent).toContain(words);
    expect(here.closest('[lang]')?.getAttribute('lang')).toBe(language);
  });

  it('are English where there is no translation', async () => {
    const here = await open('parade', 'P5');
    expect(here.textContent).toContain('Play one card of your hand to the end of the parade.');
    expect(here.closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  it('are fetched once they are opened, and in one language only', async () => {
    await setLanguage('pl');
    expect(fetch).not.toHaveBeenCalled();
    await open('parade', 'P5');
    expect(fetch).toHaveBeenCalledOnce();
  });
});
