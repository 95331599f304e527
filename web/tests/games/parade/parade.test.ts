import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { plySentences, ruleNumber } from '../../../src/games/contract';
import parade from '../../../src/games/parade';
import type { ParadeEvent } from '../../../src/games/parade/view.generated';
import { showTable } from '../../showing';
import { positionsOf } from '../positions';

const NAMES = ['Alice', 'Hatter'];
const { play, discard } = positionsOf('parade');
/** It is the turn of somebody else. */
const others = { view: { ...play.view, seat: 1, previews: {} }, legal: [] };
const button = (hotkey: number) => document.querySelector<HTMLButtonElement>(`[data-hotkey="${hotkey}"]`)!;

describe('the table of Parade', () => {
  it('lifts the cards that the considered card would take, and measures the safe ones', () => {
    const { choice } = showTable(parade.Table, play);
    choice.considered = 'G3';
    flushSync();
    const flips = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset.flip);
    expect(flips('.leaves')).toEqual(['card-G0', 'card-G7', 'card-R3']);
    expect(flips('.is-safe')).toEqual(['card-P7', 'card-P1', 'card-G4']);
  });

  it('shows nothing of the kind for a card whose preview it was not sent', () => {
    const { choice } = showTable(parade.Table, others);
    choice.considered = 'G3';
    flushSync();
    expect(document.querySelectorAll('.is-safe, .leaves')).toHaveLength(0);
  });

  it('plays a card that is pressed, only when it is the turn', () => {
    const { acted } = showTable(parade.Table, play);
    button(1).click();
    expect(acted).toEqual(['G3']);
  });

  it('does nothing when it is not the turn', () => {
    const { acted } = showTable(parade.Table, others);
    button(1).click();
    expect(acted).toEqual([]);
  });

  it('chooses two discards, in whatever order, and waits for confirmation', () => {
    const { acted, choice } = showTable(parade.Table, discard);
    button(3).click();
    expect(choice.selected).toBeNull();
    button(1).click();
    expect(choice.selected).toBe('B2 G3');
    expect(acted).toEqual([]);
    choice.confirm();
    expect(acted).toEqual(['B2 G3']);
  });

  it('puts the discards back when the choice is taken back', () => {
    const { choice } = showTable(parade.Table, discard);
    button(1).click();
    button(3).click();
    flushSync();
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(2);
    choice.clear();
    flushSync();
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  });

  it('takes the first card back when a third one is chosen', () => {
    const { choice } = showTable(parade.Table, discard);
    for (const digit of [1, 2, 3]) {
      button(digit).click();
    }
    expect(choice.selected).toBe('R1 B2');
  });

  it('shows what a discard leaves, by colour and in all, and no safe cards', () => {
    showTable(parade.Table, discard);
    button(1).click();
    button(3).click();
    flushSync();
    const changed = [...document.querySelectorAll('.is-changed .sum')].map(({ textContent }) =>
      textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(changed).toEqual(['8 2', '4']);
    expect(document.querySelector('[data-testid="points-then"]')?.textContent).toContain('6');
    expect(document.body.textContent).not.toMatch(/safe/);
    expect([...document.querySelectorAll('.is-coming')].map(({ textContent }) => textContent)).toEqual(['1', '4']);
    expect(document.querySelectorAll('.is-safe, .leaves, .is-asking')).toHaveLength(0);
  });

  it('marks the cards of a hint', () => {
    showTable(parade.Table, discard, { hint: 'B2 G3' });
    expect([...document.querySelectorAll<HTMLElement>('.is-hinted')].map(({ dataset }) => dataset.hotkey)).toEqual([
      '1',
      '3',
    ]);
  });

  it('names every card for those who listen', () => {
    showTable(parade.Table, play);
    expect(button(1).getAttribute('aria-label')).toBe(
      `green 3 takes green 0, green 7, red 3: 3 cards. ${play.view.after.G3!.points} points then.`,
    );
    expect(document.body.textContent).toContain('Pile: 30 cards left');
  });
});

describe('the words of Parade', () => {
  it('tell a turn in one sentence', () => {
    const events: ParadeEvent[] = [
      { event: 'played', seat: 1, card: 'G3' },
      { event: 'took', seat: 1, card: 'G0' },
      { event: 'took', seat: 1, card: 'YT' },
      { event: 'drew', seat: 1, card: '?' },
      { event: 'last_round', seat: 1, reason: 'all_colours' },
    ];
    expect(plySentences(parade, events, NAMES, 0)).toEqual([
      'Hatter plays green 3 and takes green 0 and grey 10.',
      'Hatter has all six colours: the last round begins.',
    ]);
  });

  it('do not tell what is secret', () => {
    const events: ParadeEvent[] = [
      { event: 'discarded', seat: 1, card: '?' },
      { event: 'discarded', seat: 1, card: '?' },
    ];
    expect(plySentences(parade, events, NAMES, 0)).toEqual(['Hatter has chosen what to throw away.']);
  });

  it('say what an action costs', () => {
    expect(parade.describe(play.view, 'G3', NAMES)).toBe('green 3 takes green 0, green 7, and red 3: 3 cards.');
    expect(parade.describe({ ...play.view, previews: { G3: [] } }, 'G3', NAMES)).toBe('green 3 takes nothing.');
    expect(parade.describe(discard.view, 'B2 G3', NAMES)).toBe(
      'Throw away blue 2 and green 3; keep red 1 and blue 4: 6 points in all.',
    );
  });

  it('name the action on its button', () => {
    expect(parade.label(play.view, 'G3')).toBe('Play green 3');
    expect(parade.label(discard.view, 'B2 G3')).toBe('Throw away blue 2 and green 3');
  });

  it('number the rule that applies with the letter of the game', () => {
    expect(ruleNumber(discard.view)).toBe('P13');
  });
});
