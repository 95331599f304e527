import { describe, expect, it } from 'vitest';
import { without } from '../../../src/games/going_out/cards';
import { actionTo, cardsToAdd, judge, setOf, setsAmong } from '../../../src/games/going_out/choosing';
import type { GoingOutView } from '../../../src/games/going_out/view.generated';
import { positionsOf } from '../positions';

const positions = positionsOf('going-out');
const setsIn = (name: keyof typeof positions) => setsAmong(positions[name].view, positions[name].legal);

describe('the legal actions', () => {
  it('are told apart by what the view says about them', () => {
    const { view, legal } = positions.follow;
    expect(setOf(view, 'F3 F4 F5')?.cards).toEqual(['F3', 'F4', 'F5']);
    expect(setOf(view, 'F5 H5 C =5')).toMatchObject({ form: 'same', size: 3, value: 5, beats_by: ['size'] });
    expect(setOf(view, 'pass')).toBeNull();
    expect(setOf(view, null)).toBeNull();
    expect(setsAmong(view, legal).map(({ action }) => action)).toEqual(legal.filter((action) => action !== 'pass'));
    expect(setsIn('lay')).toEqual([]);
  });

  it('are told one by one by modules of version 0.9 and before', () => {
    const { view, legal } = positions.follow;
    const previews = Object.fromEntries(
      legal.map((action) => [action, { do: 'play', ...setOf(view, action), ...view.previews[action] }]),
    );
    const earlier = { ...view, previews, sets: undefined } as unknown as GoingOutView;
    expect(setOf(earlier, 'F3 F4 F5')).toMatchObject({ cards: ['F3', 'F4', 'F5'], form: 'run', value: 3 });
    expect(setOf(earlier, 'pass')).toBeNull();
    expect(setsAmong(earlier, [...legal])).toEqual(setsAmong(view, legal));
  });

  it('are found by what they do', () => {
    const { view, legal } = positions.draw;
    expect(actionTo(view, legal, 'deck')).toBe('deck');
    expect(actionTo(view, legal, 'take', 'H2')).toBe('take H2');
    expect(actionTo(view, legal, 'take', 'H7')).toBeNull();
    expect(actionTo(view, [], 'deck')).toBeNull();
    expect(actionTo(positions.lay.view, positions.lay.legal, 'lay', 'H4')).toBe('lay H4');
  });
});

describe('cards', () => {
  it('as many of a kind are taken away as asked for', () => {
    expect(without(['F1', 'F1', 'Q'], ['F1'])).toEqual(['F1', 'Q']);
    expect(without(['F1', 'Q'], ['F1', 'F1'])).toBeNull();
  });
});

describe('what the picked cards amount to', () => {
  const judgeIn = (name: keyof typeof positions, picked: readonly string[]) =>
    judge(positions[name].view, setsIn(name), picked);
  const actionsOf = (picked: readonly string[], name: keyof typeof positions = 'follow') => {
    const verdict = judgeIn(name, picked);
    return verdict.kind === 'ready' ? verdict.sets.map(({ action }) => action) : verdict.kind;
  };
  const waysOf = (picked: string[]) => {
    const verdict = judgeIn('follow', picked);
    return verdict.kind === 'partial' ? verdict.ways.map(({ add, action }) => [add.join(' '), action]) : verdict.kind;
  };

  it('is nothing yet', () => {
    expect(judgeIn('follow', [])).toEqual({ kind: 'empty', hasSets: true });
    expect(judgeIn('nothing', [])).toEqual({ kind: 'empty', hasSets: false });
  });

  it('is a set, in whatever order they were picked', () => {
    expect(actionsOf(['F5', 'F3', 'F4'])).toEqual(['F3 F4 F5']);
  });

  it('is a set with every reading of its jokers, the highest first', () => {
    expect(actionsOf(['C'])).toEqual(['C =7', 'C =6']);
    expect(actionsOf(['Q', 'F4', 'F5'], 'readings')).toEqual(['F4 F5 Q =4', 'F4 F5 Q =3']);
  });

  it('is part of a set: the shortest ways to complete one', () => {
    expect(waysOf(['F3'])).toEqual([['F4 F5', 'F3 F4 F5']]);
    expect(waysOf(['F5', 'H5'])).toEqual([['C', 'F5 H5 C =5']]);
    expect(waysOf(['F4'])).toEqual([
      ['F3 F5', 'F3 F4 F5'],
      ['F5 F6', 'F4 F5 F6'],
    ]);
  });

  it('is no part of any set, but some of the cards may be one', () => {
    expect(judgeIn('follow', ['H1'])).toEqual({ kind: 'impossible', instead: null });
    expect(judgeIn('follow', ['F6', 'H1'])).toMatchObject({ kind: 'impossible', instead: { action: 'F6' } });
  });

  it('never calls a set ready that is not legal, nor misses one', () => {
    for (const name of Object.keys(positions) as (keyof typeof positions)[]) {
      for (const { action, cards } of setsIn(name)) {
        expect(actionsOf(cards, name)).toContain(action);
        expect(cardsToAdd(setsIn(name), cards.slice(1))).toContain(cards[0]);
      }
    }
  });
});
