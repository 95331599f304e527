import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Table from '../../../src/games/going_out/Table.svelte';
import type { GoingOutView } from '../../../src/games/going_out/view.generated';
import { clear, showTable } from '../../showing';
import { positionsOf, watchMatch } from '../positions';

const positions = positionsOf('going-out');
const { views } = watchMatch('going-out', 4, 0);
const secondRound = views.findIndex(({ round }) => round === 2);

/** Shows a position with its viewer at seat 0. */
const open = (name: keyof typeof positions, mustConfirm = false) => showTable(Table, positions[name], { mustConfirm });
/** Shows a view to somebody who can do nothing, or pass. */
const watch = (view: GoingOutView, legal: string[] = []) => showTable(Table, { view, legal });

function button(label: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === label,
  );
  expect(found, label).toBeDefined();
  return found!;
}

function press(...labels: string[]): void {
  for (const label of labels) {
    button(label).click();
    flushSync();
  }
}

const tray = () => document.querySelector('.tray')?.textContent?.replace(/\s+/g, ' ').trim();
const numPicked = () => document.querySelectorAll('[aria-pressed="true"]').length;

describe('building a set', () => {
  it('names itself when it can be played, and waits for the confirmation', () => {
    const { acted, choice } = open('follow');
    press('flamingo 3', 'flamingo 4', 'flamingo 5');
    expect(tray()).toBe('Run of 3 from 3 beats the pair of 5s');
    expect(choice.selected).toBe('F3 F4 F5');
    expect(acted).toEqual([]);
    choice.confirm();
    expect(acted).toEqual(['F3 F4 F5']);
  });

  it('says which cards complete it, and adds them', () => {
    const { choice } = open('follow');
    press('flamingo 5', 'hedgehog 5');
    expect(tray()).toContain('Add: Cheshire Cat: set of three 5s');
    expect(choice.selected).toBeNull();
    press('Cheshire Cat: set of three 5s');
    expect(choice.selected).toBe('F5 H5 C =5');
    expect(numPicked()).toBe(3);
  });

  it('says why not, and what could be played instead', () => {
    const { choice } = open('follow');
    press('flamingo 6', 'hedgehog 1, everyone knows that you have it');
    expect(tray()).toContain('No set of exactly these cards beats it.');
    press('Instead: flamingo 6');
    expect(choice.selected).toBe('F6');
  });

  it('offers the readings of jokers, the highest chosen', () => {
    const { choice } = open('readings');
    press('flamingo 4', 'flamingo 5', 'Queen of Hearts');
    expect(choice.selected).toBe('F4 F5 Q =4');
    press('run 3–5');
    expect(choice.selected).toBe('F4 F5 Q =3');
    expect(tray()).toContain('Run of 3 from 3 beats flamingo 2');
  });

  it('goes back into the hand when the choice is taken back', () => {
    const { choice } = open('follow');
    press('flamingo 6');
    expect(numPicked()).toBe(1);
    choice.clear();
    flushSync();
    expect(numPicked()).toBe(0);
  });

  it('Escape puts back what is no set yet', () => {
    open('follow');
    press('flamingo 3');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    flushSync();
    expect(numPicked()).toBe(0);
  });

  it('Enter on a picked card plays the set', () => {
    const { acted } = open('follow');
    press('flamingo 6');
    button('flamingo 6').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(acted).toEqual(['F6']);
  });

  it('to lead, another card takes the place of the first', () => {
    const { choice } = open('lead');
    press('flamingo 3', 'hedgehog 5');
    expect(choice.selected).toBe('H5');
    expect(numPicked()).toBe(1);
  });

  it('says when only passing is left', () => {
    open('nothing');
    expect(tray()).toBe('No set in your hand beats the pair of 7s. You can only pass.');
  });
});

describe('drawing and laying down', () => {
  it.each(['draw', 'draw_last', 'draw_first', 'draw_second'] as const)('%s: from the deck or the display', (name) => {
    const { acted } = open(name);
    press('Draw from the deck', 'Take hedgehog 2');
    expect(acted).toEqual(['deck', 'take H2']);
  });

  it.each(['lay', 'lay_out'] as const)('%s: a card of the hand', (name) => {
    const { acted } = open(name);
    press('hedgehog 4');
    expect(acted).toEqual(['lay H4']);
  });

  it('waits for the second press where a slip would cost', () => {
    const { acted, choice } = open('lay', true);
    press('hedgehog 4');
    expect([acted, choice.selected]).toEqual([[], 'lay H4']);
    press('hedgehog 4');
    expect(acted).toEqual(['lay H4']);
  });
});

describe('the table', () => {
  it('every choice has a key, and no two have the same', async () => {
    for (const name of Object.keys(positions) as (keyof typeof positions)[]) {
      open(name);
      const keys = [...document.querySelectorAll<HTMLElement>('[data-hotkey]')].map(({ dataset }) => dataset.hotkey);
      expect(new Set(keys).size, name).toBe(keys.length);
      expect(keys.length > 0 || name === 'nothing', name).toBe(true);
      await clear();
    }
  });

  it('tells whose last turn it is, and who is out', () => {
    open('last_turn');
    expect(document.body.textContent).toContain('You are the only one left with cards.');
    expect(document.body.textContent).toContain('Out first');
    expect(document.body.textContent).toContain('Out second');
  });

  it('moving things have keys of their own', async () => {
    for (const view of views.slice(secondRound - 6, secondRound + 6)) {
      watch(view);
      const keys = [...document.querySelectorAll<HTMLElement>('[data-flip]')].map(({ dataset }) => dataset.flip);
      expect(new Set(keys).size).toBe(keys.length);
      await clear();
    }
  });

  it('shows no set after one of jokers only', () => {
    open('cleared');
    expect(document.querySelector('.latest')?.textContent?.trim()).toBe('No set on the table');
  });

  const end = views[secondRound]!;
  const isEndShown = () => document.body.textContent?.includes('Round 1 is over');

  it('shows the end of a round with its jokers until a set is played', async () => {
    watch(end);
    expect(isEndShown()).toBe(true);
    expect(document.querySelectorAll('[data-flip^="bonus-"]').length).toBe(
      end.events.filter(({ event }) => event === 'bonus').length,
    );
    await clear();
    watch({ ...end, is_fresh: false });
    expect(isEndShown()).toBe(false);
  });

  it('shows it to whoever plays until it is closed', () => {
    watch({ ...end, is_fresh: false }, ['pass']);
    expect(isEndShown()).toBe(true);
    press('Next round');
    expect(isEndShown()).toBe(false);
  });

  it('marks who is about to go out, and counts the cards of the others', () => {
    const { view } = positions.follow;
    const hands = [view.hands[0]!, ['?'], ['?', '?', '?', '?'], ...view.hands.slice(3)];
    watch({ ...view, hands });
    const lanes = [...document.querySelectorAll('.row')].map(({ textContent }) => textContent);
    expect(lanes.filter((lane) => lane?.includes('last card'))).toHaveLength(1);
    expect(lanes.filter((lane) => lane?.includes('4 cards'))).toHaveLength(1);
  });

  it('shows every total once, on its ball', () => {
    const { view } = positions.follow;
    watch({ ...view, totals: view.totals.map((_, seat) => 21 + seat) });
    const shown = [...document.querySelectorAll('.ball')].map(({ textContent }) => textContent);
    expect([...shown].sort()).toEqual(view.totals.map((_, seat) => String(21 + seat)));
  });
});
