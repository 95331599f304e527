import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ruleNumber } from '../../../src/games/contract';
import game from '../../../src/games/tea_party';
import Table from '../../../src/games/tea_party/Table.svelte';
import { LANGUAGES, setLanguage, type Language } from '../../../src/i18n/index.svelte';
import { showTable } from '../../showing';
import { positionsOf, watchMatch } from '../positions';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
const positions = positionsOf('tea-party');
const { views, outcome } = watchMatch('tea-party', 3, 4);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => vi.unstubAllGlobals());

/** Shows a position with its viewer at seat 0. */
const open = (name: keyof typeof positions) => showTable(Table, positions[name], { names: NAMES });
const handCards = () => [...document.querySelectorAll<HTMLButtonElement>('button.card')];
const numbers = () => [...document.querySelectorAll<HTMLButtonElement>('.numbers button')];
const press = (element: HTMLElement | undefined) => {
  element!.click();
  flushSync();
};

describe('the hand', () => {
  it('plays its ends and never its middle', () => {
    const { acted } = open('play');
    const [left, middle, right] = handCards();
    press(middle);
    expect(acted).toEqual([]);
    expect(middle!.getAttribute('aria-label')).toContain('locked');
    press(left);
    press(right);
    expect(acted).toEqual(['L3', 'R2']);
  });

  it('asks for the number of a joker, and for the 1 that a large pawn may add', () => {
    const { acted, choice } = open('joker');
    const [left, , right] = handCards();
    press(left);
    expect(numbers().map((one) => one.textContent?.trim())).toEqual(['3', '3+1']);
    press(right);
    expect(choice.selected).toBeNull();
    expect(numbers().map((one) => one.textContent?.trim())).toEqual(['1', '2', '3', '4', '5', '5+1']);
    press(numbers()[0]);
    expect(acted).toEqual(['R*1']);
  });
});

describe('the watch', () => {
  it('shows where the considered action leads', () => {
    const { choice, view } = open('play');
    expect(document.querySelector('.ghost')).toBeNull();
    choice.considered = 'L3';
    flushSync();
    expect(document.querySelector('.ghost')).not.toBeNull();
    expect(document.querySelectorAll('.footprint').length).toBe(view.previews['L3']!.spaces.length);
  });

  it('has a pawn for everyone and tells who stands where', () => {
    open('play');
    expect(document.querySelectorAll('.ring .pawn').length).toBe(2);
    const texts = [...document.querySelectorAll('ol.sr li')].map((one) => one.textContent);
    expect(texts.length).toBe(12);
    expect(texts[9]).toContain('Ann');
    expect(texts[0]).toContain('Bob');
  });

  it('offers both cookies at the Tea Party', () => {
    const { acted } = open('cookie');
    const asked = [...document.querySelectorAll<HTMLButtonElement>('.cookie.is-asked')];
    expect(asked.length).toBe(2);
    asked.forEach((one) => press(one));
    expect(acted.sort()).toEqual(['down', 'up']);
  });
});

describe('the words', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('are complete in %s', async (language) => {
    await setLanguage(language);
    const texts: (string | null)[] = views.flatMap((view) =>
      view.events.flatMap((event) => [game.sentence(event, NAMES, 0), game.sentence(event, NAMES, 1)]),
    );
    for (const { view, legal } of Object.values(positions)) {
      texts.push(game.prompt(view), game.waiting(view, 'Ann'));
      texts.push(...legal.flatMap((action) => [game.describe(view, action, NAMES), game.label(view, action)]));
    }
    texts.push(...views.flatMap((view) => game.sentences!(view.events, NAMES, 0)));
    texts.push(game.winReason(outcome));
    for (const text of texts) {
      expect(text ?? '-').toMatch(/^[^{}]+$/);
    }
    await setLanguage('en');
  });

  it('say what an action does', () => {
    const { view } = positions.play;
    expect(game.describe(view, 'L3', NAMES)).toBe('3: to space I. Wins the cookie worth 2.');
    expect(game.describe(positions.hole.view, 'L3', NAMES)).toBe('3: up to 3 spins to get out of the hole.');
    expect(game.describe(positions.spin.view, 'accept', NAMES)).toBe('Go to space VII.');
  });

  it('name a card with the number that it is played as', () => {
    const { view } = positions.joker;
    expect(game.label(view, 'L3')).toBe('Play 3');
    expect(game.label(view, 'L3+')).toBe('Play 3 + 1');
    expect(game.label(view, 'R*4')).toBe('Play joker as 4');
    expect(game.label(view, 'R*5+')).toBe('Play joker as 6');
  });

  it('ask for spins in the hole, and point at its rule', () => {
    expect(game.prompt(positions.hole.view)).toContain('how often you may spin');
    expect(ruleNumber(positions.hole.view)).toBe('T22');
    expect(game.prompt(positions.gentle.view)).toBe(game.prompt(positions.play.view));
    expect(ruleNumber(positions.gentle.view)).toBe('T9');
  });

  it('add up to the outcome', () => {
    const columns = game.sheet(outcome);
    outcome.points.forEach((points, seat) => {
      expect(columns.reduce((sum, { cells }) => sum + cells[seat]!.points, 0)).toBe(points);
    });
  });
});
