import { describe, expect, it } from 'vitest';
import { arrange, cardsOf, isSet, judge, leadsSomewhere, without } from '../../src/games/going_out/sets';
import { positions } from './fixtures';

describe('from notation to cards', () => {
  it('tells sets from other actions', () => {
    expect(['F3', 'Q =5', 'F4 F6 Q =4'].every(isSet)).toBe(true);
    expect(['pass', 'deck', 'stop', 'take F3', 'lay Q'].some(isSet)).toBe(false);
  });

  it('finds the cards of an action', () => {
    expect(cardsOf('F4 F6 Q =4')).toEqual(['F4', 'F6', 'Q']);
    expect(cardsOf('take H7')).toEqual(['H7']);
    expect(cardsOf('pass')).toEqual([]);
  });

  it('takes away as many cards of a kind as asked for', () => {
    expect(without(['F1', 'F1', 'Q'], ['F1'])).toEqual(['F1', 'Q']);
    expect(without(['F1', 'Q'], ['F1', 'F1'])).toBeNull();
  });
});

describe('what the picked cards amount to', () => {
  const { legal } = positions.follow;

  it('is nothing yet', () => {
    expect(judge(legal, [])).toEqual({ kind: 'empty', hasSets: true });
    expect(judge(positions.nothing.legal, [])).toEqual({ kind: 'empty', hasSets: false });
  });

  it('is a set, in whatever order they were picked', () => {
    expect(judge(legal, ['F5', 'F3', 'F4'])).toEqual({ kind: 'ready', actions: ['F3 F4 F5'] });
  });

  it('is a set with every reading of its jokers, the highest first', () => {
    expect(judge(legal, ['C'])).toEqual({ kind: 'ready', actions: ['C =7', 'C =6'] });
    expect(judge(positions.readings.legal, ['Q', 'F4', 'F5'])).toEqual({
      kind: 'ready',
      actions: ['F4 F5 Q =4', 'F4 F5 Q =3'],
    });
  });

  it('is part of a set: the shortest ways to complete one', () => {
    expect(judge(legal, ['F3'])).toEqual({ kind: 'partial', ways: [{ add: ['F4', 'F5'], action: 'F3 F4 F5' }] });
    expect(judge(legal, ['F5', 'H5'])).toEqual({ kind: 'partial', ways: [{ add: ['C'], action: 'F5 H5 C =5' }] });
    expect(judge(legal, ['F4'])).toMatchObject({
      kind: 'partial',
      ways: [{ add: ['F3', 'F5'] }, { add: ['F5', 'F6'] }],
    });
  });

  it('is no part of any set, but some of the cards may be one', () => {
    expect(judge(legal, ['H1'])).toEqual({ kind: 'impossible', instead: null });
    expect(judge(legal, ['F6', 'H1'])).toEqual({ kind: 'impossible', instead: { drop: ['H1'], action: 'F6' } });
  });

  it('never calls a set ready that is not legal, nor misses one', () => {
    for (const { legal: actions } of Object.values(positions)) {
      for (const action of actions.filter(isSet)) {
        const verdict = judge(actions, cardsOf(action));
        expect(verdict.kind === 'ready' && verdict.actions).toContain(action);
        expect(leadsSomewhere(actions, cardsOf(action).slice(0, 1))).toBe(true);
      }
    }
  });
});

describe('the cards of a set side by side', () => {
  it('puts jokers where a run has gaps', () => {
    expect(arrange(['F4', 'F6', 'Q'], 4)).toEqual([
      { card: 'F4', number: 4 },
      { card: 'Q', number: 5 },
      { card: 'F6', number: 6 },
    ]);
    expect(arrange(['H3', 'H4', 'C', 'C'], 1).map(({ card }) => card)).toEqual(['C', 'C', 'H3', 'H4']);
  });

  it('gives all cards of one number that number', () => {
    expect(arrange(['F3', 'H3', 'Q'], 3).map(({ number }) => number)).toEqual([3, 3, 3]);
    expect(arrange(['Q', 'C'], 5).map(({ number }) => number)).toEqual([5, 5]);
  });
});
