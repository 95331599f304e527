import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { plySentences } from '../src/games/contract';
import parade from '../src/games/parade';
import type { ParadeView } from '../src/games/parade/view';
import { Choice } from '../src/table/choice.svelte';
import { paradeView } from './fixtures';

const NAMES = ['Alice', 'Hatter'];
let mounted: Record<string, unknown> | null = null;
let acted: string[] = [];

function show(view: ParadeView, legal: string[], mustConfirm = false): { root: HTMLElement; choice: Choice } {
  acted = [];
  const choice = new Choice(
    (action) => acted.push(action),
    () => mustConfirm,
  );
  const root = document.body.appendChild(document.createElement('div'));
  mounted = mount(parade.Table, { target: root, props: { view, seat: 0, names: NAMES, legal, choice, hint: null } });
  flushSync();
  return { root, choice };
}

const button = (root: HTMLElement, hotkey: number) =>
  root.querySelector<HTMLButtonElement>(`[data-hotkey="${hotkey}"]`)!;

afterEach(async () => {
  if (mounted) {
    await unmount(mounted);
    mounted = null;
  }
  document.body.replaceChildren();
});

describe('the table of Parade', () => {
  it('lifts the cards that the considered card would take, and measures the safe ones', () => {
    const { root, choice } = show(paradeView(), ['G3', 'R1', 'B2', 'B4', 'O0']);
    choice.considered = 'G3';
    flushSync();
    const flips = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset.flip);
    expect(flips('.leaves')).toEqual(['card-G0', 'card-G7', 'card-R3']);
    expect(flips('.is-safe')).toEqual(['card-P7', 'card-P1', 'card-G4']);
  });

  it('shows nothing of the kind for a card whose preview it was not sent', () => {
    const { root, choice } = show(paradeView({ seat: 1, previews: {} }), []);
    choice.considered = 'G3';
    flushSync();
    expect(root.querySelectorAll('.is-safe, .leaves')).toHaveLength(0);
  });

  it('plays a card that is pressed, only when it is the turn', () => {
    const { root } = show(paradeView(), ['G3']);
    button(root, 1).click();
    expect(acted).toEqual(['G3']);
  });

  it('does nothing when it is not the turn', () => {
    const { root } = show(paradeView({ seat: 1, previews: {} }), []);
    button(root, 1).click();
    expect(acted).toEqual([]);
  });

  it('chooses two discards, in whatever order, and waits for confirmation', () => {
    const hands = [
      ['G3', 'R1', 'B2', 'B4'],
      ['?', '?', '?', '?'],
    ];
    const { root, choice } = show(paradeView({ phase: 'discard', hands, previews: {} }), ['G3 R1', 'G3 B2', 'R1 B2']);
    button(root, 3).click();
    expect(choice.selected).toBeNull();
    button(root, 1).click();
    expect(choice.selected).toBe('G3 B2');
    expect(acted).toEqual([]);
    choice.confirm();
    expect(acted).toEqual(['G3 B2']);
  });

  it('names every card for those who listen', () => {
    const { root } = show(paradeView(), ['G3']);
    expect(button(root, 1).getAttribute('aria-label')).toBe('green 3 takes green 0, green 7, red 3: 3 cards.');
    expect(root.textContent).toContain('Pile: 30 cards left');
  });
});

describe('the words of Parade', () => {
  it('tell a turn in one sentence', () => {
    const events = [
      { event: 'played', seat: 1, card: 'G3' },
      { event: 'took', seat: 1, card: 'G0' },
      { event: 'took', seat: 1, card: 'YT' },
      { event: 'drew', seat: 1, card: '?' },
      { event: 'last_round', seat: 1, reason: 'all_colours' },
    ];
    expect(plySentences(parade as never, events, NAMES, 0)).toEqual([
      'Hatter plays green 3 and takes green 0 and grey 10.',
      'Hatter has all six colours: the last round begins.',
    ]);
  });

  it('do not tell what is secret', () => {
    const events = [
      { event: 'discarded', seat: 1, card: '?' },
      { event: 'discarded', seat: 1, card: '?' },
    ];
    expect(plySentences(parade as never, events, NAMES, 0)).toEqual(['Hatter has chosen what to throw away.']);
  });

  it('say what an action costs', () => {
    expect(parade.describe(paradeView(), 'G3', NAMES)).toBe('green 3 takes green 0, green 7, and red 3: 3 cards.');
    expect(parade.describe(paradeView({ previews: { G3: [] } }), 'G3', NAMES)).toBe('green 3 takes nothing.');
  });
});
