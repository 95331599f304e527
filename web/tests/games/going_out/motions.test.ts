import { describe, expect, it } from 'vitest';
import { numbered } from '../../../src/games/going_out/keys';
import { motions } from '../../../src/games/going_out/motions';
import { roundEnd } from '../../../src/games/going_out/round';
import type { GoingOutView, PlayedEvent } from '../../../src/games/going_out/view.generated';
import { positionsOf, watchMatch } from '../positions';

const positions = positionsOf('going-out');
const { views } = watchMatch('going-out', 4, 0);
const end = views.find(({ events }) => events.some(({ event }) => event === 'round_ended'))!;

function after(view: GoingOutView, changes: Partial<GoingOutView>): GoingOutView {
  return { ...view, ...changes };
}

/** A set was played; what it counts as does not matter here. */
function playedEvent(seat: number, cards: string[], stays: boolean): PlayedEvent {
  return { event: 'played', seat, set: cards.join(' '), cards, form: 'same', size: cards.length, value: 1, stays };
}

describe('motions', () => {
  it('a set flies from the cards of one’s own hand, the set that it beats to its owner', () => {
    const view = after(positions.follow.view, {
      hands: [['F3', 'F4', 'H1', 'H5', 'C'], ['?'], ['?']],
      events: [playedEvent(0, ['F5', 'F6'], true), { event: 'scored', seat: 1, cards: ['F5', 'H5'] }],
    });
    expect(motions(view.events, view)).toEqual([
      { key: 'set-0-F5-0', from: 'hand-1-0-F5-0', step: 0 },
      { key: 'set-0-F6-0', from: 'hand-1-0-F6-0', step: 0 },
      { key: 'set-1-F5-0', to: 'scored-1', step: 0 },
      { key: 'set-1-H5-0', to: 'scored-1', step: 0 },
    ]);
  });

  it('a hidden hand’s cards fly from where the hand is', () => {
    const view = positions.follow.view;
    const played = playedEvent(1, ['F1', 'F1'], true);
    expect(motions([played], view).map(({ key, from }) => [key, from])).toEqual([
      ['set-1-F1-0', 'hand-1'],
      ['set-1-F1-1', 'hand-1'],
    ]);
  });

  it('a set that does not stay flies to the discard pile, from where each card was in the hand', () => {
    const view = after(positions.follow.view, { hands: [['F3', 'C'], ['H2', '?'], ['?']] });
    const played = (seat: number) => playedEvent(seat, ['Q', 'C'], false);
    expect(motions([played(0)], view).filter(({ key }) => !key.includes('?'))).toEqual([
      { key: 'hand-1-0-Q-0', to: 'discards', step: 0 },
      { key: 'hand-1-0-C-1', to: 'discards', step: 0 },
    ]);
    expect(motions([played(1)], view).filter(({ key }) => key.includes('?'))).toEqual([
      { key: 'hand-1-1-?-1', to: 'discards', step: 0 },
      { key: 'hand-1-1-?-2', to: 'discards', step: 0 },
    ]);
  });

  it('what is drawn comes from the deck, what is taken from the display, which is filled up afterwards', () => {
    const view = after(positions.draw.view, { hands: [['F1', 'F2', 'H4'], ['?', '?'], ['?']], display: ['H2', 'H3'] });
    expect(
      motions(
        [
          { event: 'took', seat: 0, card: 'F2' },
          { event: 'refilled', seat: null, card: 'H3' },
        ],
        view,
      ),
    ).toEqual([
      { key: 'hand-1-0-F2-0', from: 'display-F2-0', step: 0 },
      { key: 'display-H3-0', from: 'deck', step: 1 },
    ]);
    expect(motions([{ event: 'drew', seat: 1, card: '?' }], view)).toEqual([
      { key: 'hand-1-1-?-1', from: 'deck', step: 0 },
    ]);
  });

  it('a card laid down goes to the display beside others like it', () => {
    const view = after(positions.lay.view, { hands: [['F1'], ['?'], ['?']], display: ['F1', 'F1', 'H4'] });
    expect(motions([{ event: 'laid', seat: 0, card: 'F1' }], view)).toEqual([
      { key: 'display-F1-1', from: 'hand-1-0-F1-1', step: 0 },
    ]);
  });

  it('at the end of a round the jokers are dealt one after the other, then all hands', () => {
    const moves = motions(end.events, end);
    const bonus = moves.filter(({ from }) => from === 'discards').map(({ step }) => step);
    const hands = moves.filter(({ from }) => from === 'deck').map(({ step }) => step);
    expect(bonus).toEqual([...bonus].sort((a, b) => a - b));
    expect(hands).toHaveLength(end.hands.flat().length);
    expect(Math.min(...hands)).toBeGreaterThan(Math.max(...bonus, 0));
  });

  it('no key is named twice', () => {
    for (const view of views) {
      const keys = motions(view.events, view).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('cards of a kind are told apart by number', () => {
    expect(numbered(['F1', 'F1', 'Q'])).toEqual([
      { card: 'F1', i: 0 },
      { card: 'F1', i: 1 },
      { card: 'Q', i: 0 },
    ]);
  });
});

describe('the end of a round', () => {
  it('is read from its events', () => {
    const ended = roundEnd(end.events)!;
    expect(ended.round).toBe(1);
    expect(ended.points.map(({ points }) => points)).toEqual(end.totals);
    expect(ended.bonus.length).toBeGreaterThan(0);
    expect(roundEnd(positions.lead.view.events)).toBeNull();
  });
});
