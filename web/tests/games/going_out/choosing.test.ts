import { describe, expect, it } from 'vitest';
import { without } from '../../../src/games/going_out/cards';
import { actionTo, judge, leadsSomewhere, setOf, setsAmong } from '../../../src/games/going_out/choosing';
import { positionsOf } from '../positions';

const positions = positionsOf('going-out');
const setsIn = (name: keyof typeof positions) => setsAmong(positions[name].view, positions[name].legal);

describe('the legal actions', () => {
  it('are told apart by their previews', () => {
    const { view, legal } = positions.follow;
    expect(setOf(view, 'F3 F4 F5')?.cards).toEqual(['F3', 'F4', 'F5']);
    expect(setOf(view, 'pass')).toBeNull();
    expect(setOf(view, null)).toBeNull();
    expect(setsAmong(view, legal).map(({ action }) => action)).toEqual(legal.filter((action) => action !== 'pass'));
    expect(setsIn('lay')).toEqual([]);
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
  const sets = setsIn('follow');
  const actionsOf = (picked: string[], among = sets) => {
    const verdict = judge(among, picked);
    return verdict.kind === 'ready' ? verdict.sets.map(({ action }) => action) : verdict.kind;
  };
  const waysOf = (picked: string[]) => {
    const verdict = judge(sets, picked);
    return verdict.kind === 'partial' ? verdict.ways.map(({ add, action }) => [add.join(' '), action]) : verdict.kind;
  };

  it('is nothing yet', () => {
    expect(judge(sets, [])).toEqual({ kind: 'empty', hasSets: true });
    expect(judge(setsIn('nothing'), [])).toEqual({ kind: 'empty', hasSets: false });
  });

  it('is a set, in whatever order they were picked', () => {
    expect(actionsOf(['F5', 'F3', 'F4'])).toEqual(['F3 F4 F5']);
  });

  it('is a set with every reading of its jokers, the highest first', () => {
    expect(actionsOf(['C'])).toEqual(['C =7', 'C =6']);
    expect(actionsOf(['Q', 'F4', 'F5'], setsIn('readings'))).toEqual(['F4 F5 Q =4', 'F4 F5 Q =3']);
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
    expect(judge(sets, ['H1'])).toEqual({ kind: 'impossible', instead: null });
    expect(judge(sets, ['F6', 'H1'])).toMatchObject({ kind: 'impossible', instead: { action: 'F6' } });
  });

  it('never calls a set ready that is not legal, nor misses one', () => {
    for (const { view, legal } of Object.values(positions)) {
      const legalSets = setsAmong(view, legal);
      for (const { action, set } of legalSets) {
        expect(actionsOf(set.cards, legalSets)).toContain(action);
        expect(leadsSomewhere(legalSets, set.cards.slice(0, 1))).toBe(true);
      }
    }
  });
});
