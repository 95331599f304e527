import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explain, shownExplanation } from '../../src/explain/explain.svelte';
import Explainer from '../../src/explain/Explainer.svelte';
import { pressHotkey } from '../../src/lib/hotkeys';
import { clear, show } from '../showing';

let cards: HTMLElement;
let played: string[];
const part = (id: string) => document.getElementById(id)!;
const shown = () => shownExplanation()?.key ?? null;

/** A pile, and a card of the hand that can be played, dragged and looked at. */
beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  document.body.innerHTML = `
    <main id="match">
      <p id="pile"><b id="count">30</b></p>
      <div id="hand"><button id="card" data-hotkey="1">3</button></div>
      <button id="scores">Scores</button>
    </main>`;
  cards = part('card');
  cards.onclick = () => played.push('3');
  explain('parade.pile', '30 cards')(part('pile'));
  explain('parade.hand')(part('hand'));
  explain('going_out.scores')(part('scores'));
  show(Explainer, { onrule: () => undefined });
});

afterEach(async () => {
  await clear();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function point(kind: string, target: Element, more: PointerEventInit = {}, timeStamp = Date.now()): void {
  const event = new PointerEvent(kind, { bubbles: true, isPrimary: true, pointerType: 'mouse', button: 0, ...more });
  target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
}

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

describe('a mouse', () => {
  it('explains what it rests on for a moment, and nothing that it only crosses', () => {
    point('pointermove', part('count'));
    vi.advanceTimersByTime(300);
    point('pointermove', document.body);
    vi.advanceTimersByTime(500);
    expect(shown()).toBe(null);
    point('pointermove', part('count'));
    vi.advanceTimersByTime(400);
    expect(shownExplanation()).toMatchObject({ key: 'parade.pile', fact: '30 cards', anchor: part('pile') });
    point('pointermove', document.body);
    vi.advanceTimersByTime(250);
    expect(shown()).toBe(null);
  });

  it('does not explain a card that it could play, and not what it has just pressed', () => {
    point('pointermove', cards);
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe(null);
    point('pointerdown', part('scores'));
    point('pointerup', part('scores'));
    point('pointermove', part('scores'));
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe(null);
  });
});

describe('a finger', () => {
  const finger = { pointerType: 'touch', clientX: 10, clientY: 10 };
  const click = (target: Element) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));

  it('explains what it stays on, and then plays nothing', () => {
    point('pointerdown', cards, finger);
    vi.advanceTimersByTime(500);
    expect(shown()).toBe('parade.hand');
    point('pointerup', cards, finger);
    click(cards);
    expect(played).toEqual([]);
    expect(shown()).toBe('parade.hand');
  });

  it('neither plays nor drags after a hold that ends elsewhere on the card', () => {
    cards.onpointermove = () => played.push('dragged');
    point('pointerdown', cards, finger);
    vi.advanceTimersByTime(500);
    point('pointermove', cards, { ...finger, clientX: 20 });
    expect(shown()).toBe(null);
    vi.advanceTimersByTime(1000);
    point('pointerup', cards, { ...finger, clientX: 20 });
    click(cards);
    expect(played).toEqual([]);
  });

  it('plays a card by a short press, and drags it without an explanation', () => {
    point('pointerdown', cards, finger);
    vi.advanceTimersByTime(200);
    point('pointerup', cards, finger);
    click(cards);
    expect(played).toEqual(['3']);
    point('pointerdown', cards, finger);
    point('pointermove', cards, { ...finger, clientX: 30 });
    vi.advanceTimersByTime(1000);
    expect(shown()).toBe(null);
  });

  it('plays a card by a short press whose end the page reads late', () => {
    const begin = Date.now();
    point('pointerdown', cards, finger, begin);
    vi.advanceTimersByTime(800);
    point('pointerup', cards, finger, begin + 100);
    click(cards);
    expect([played, shown()]).toEqual([['3'], null]);
  });

  it('asks by a tap what a thing is that does nothing, and closes it by the next', () => {
    for (const expected of ['parade.pile', null]) {
      point('pointerdown', part('pile'), finger);
      point('pointerup', part('pile'), finger);
      click(part('pile'));
      expect(shown()).toBe(expected);
    }
  });
});

describe('keys', () => {
  it('walk over everything, and give the focus back', () => {
    cards.focus();
    press('e');
    expect([shown(), document.activeElement]).toEqual(['parade.hand', part('hand')]);
    press('ArrowRight');
    expect([shown(), document.activeElement]).toEqual(['going_out.scores', part('scores')]);
    press('ArrowRight');
    expect(shown()).toBe('parade.pile');
    expect(press('Escape').defaultPrevented).toBe(true);
    expect([shown(), document.activeElement]).toEqual([null, cards]);
    expect(document.querySelectorAll('[tabindex]')).toHaveLength(0);
  });

  it('leave the focus where it is for what is hidden from screen readers', () => {
    part('pile').setAttribute('aria-hidden', 'true');
    cards.focus();
    press('E'); // with Caps Lock
    press('ArrowLeft');
    expect([shown(), document.activeElement]).toEqual(['parade.pile', part('hand')]);
    press('Escape');
    expect([shown(), document.activeElement]).toEqual([null, cards]);
  });

  it('still choose cards, which ends the walk', () => {
    cards.focus();
    press('e');
    pressHotkey(part('match'), new KeyboardEvent('keydown', { key: '1' }));
    expect([shown(), document.activeElement]).toEqual([null, cards]);
  });

  it('leave Escape to the table if only a mouse rests somewhere', () => {
    point('pointermove', part('pile'));
    vi.advanceTimersByTime(400);
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(shown()).toBe(null);
  });
});

describe('an explanation', () => {
  it('follows the facts, and goes when there is nothing to explain any more', async () => {
    const stop = explain('parade.pile', '30 cards')(part('pile'))!;
    point('pointermove', part('pile'));
    vi.advanceTimersByTime(400);
    stop();
    const stopAgain = explain('parade.pile', '29 cards')(part('pile'))!;
    await Promise.resolve();
    expect(shownExplanation()?.fact).toBe('29 cards');
    stopAgain();
    await Promise.resolve();
    expect(shown()).toBe(null);
  });

  it('does not come for what is no longer explained', async () => {
    const stop = explain('parade.pile')(part('pile'))!;
    point('pointerdown', part('pile'));
    stop();
    await Promise.resolve();
    vi.advanceTimersByTime(500);
    expect(shownExplanation()).toBe(null);
  });

  it('stands in the dialog of what it explains: everything else is inert', async () => {
    vi.useRealTimers();
    const panel = () => document.getElementById('explanation');
    const tap = (target: Element) => {
      point('pointerdown', target);
      point('pointerup', target);
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      flushSync();
    };
    document.body.insertAdjacentHTML('beforeend', '<dialog open><p id="score">+3</p></dialog>');
    explain('going_out.scored')(part('score'));
    tap(part('score'));
    await vi.waitFor(() => expect(panel()?.closest('dialog')).toBe(document.querySelector('dialog')));
    tap(part('pile'));
    expect(panel()?.closest('dialog')).toBe(null);
    tap(part('match'));
    expect(panel()).toBe(null);
  });

  it('is described to screen readers, with its rule', async () => {
    vi.useRealTimers();
    part('scores').focus();
    press('e');
    await vi.waitFor(() => expect(document.getElementById('explanation')).not.toBe(null));
    expect(part('scores').getAttribute('aria-describedby')).toBe('explanation');
    expect(document.getElementById('explanation')!.textContent).toMatch(/The score sheet.*Rule G24/s);
    press('Escape');
    flushSync();
    expect(part('scores').hasAttribute('aria-describedby')).toBe(false);
    expect(document.getElementById('explanation')).toBe(null);
  });
});
