import { describe, expect, it } from 'vitest';
import { dealt, LocalMatch } from '../../src/local/local_match';
import { checkSaved, DamagedMatchError, newMatch, OtherRulesError, rematchOf } from '../../src/local/saved_match';
import { ALICE, BEN, Counting, DORMOUSE, savedMatch } from './counting';

const rules = new Counting();

describe('a match on this device', () => {
  it('is restored from its seed and actions', () => {
    const match = new LocalMatch(rules, savedMatch([ALICE, DORMOUSE], { actions: ['take2', 'take1'] }));
    expect([match.ply, match.seat]).toEqual([2, 0]);
    expect(match.legal(2, 0)).toEqual(['take1', 'take2', 'take3']);
  });

  it('shows a seat the actions and previews of its own turn only', () => {
    const match = new LocalMatch(rules, savedMatch([ALICE, BEN], { actions: ['take2'] }));
    expect(match.legal(1, 0)).toEqual([]);
    expect(match.view(1, 0)).toMatchObject({ previews: false });
    expect(match.view(1, 1)).toMatchObject({ previews: true });
    expect(match.legal(0, 0)).toEqual([]);
  });

  it('tells each seat only what it may know', () => {
    const match = new LocalMatch(rules, savedMatch([ALICE, BEN], { actions: ['take2', 'take1'] }));
    expect(match.log(2, 0).map(({ events }) => events[0])).toMatchObject([{ count: 2 }, { count: 0 }]);
    expect(match.log(2, 1).map(({ events }) => events[0])).toMatchObject([{ count: 0 }, { count: 1 }]);
    expect(match.log(1, null)).toMatchObject([{ ply: 1, seat: 0, events: [{ count: 0 }] }]);
  });

  it('forgets what is taken back', () => {
    const match = new LocalMatch(rules, savedMatch([ALICE, DORMOUSE], { actions: ['take2', 'take1'] }));
    match.log(2, 0);
    match.takeBackTo(0);
    match.play('take1');
    expect(match.saved.actions).toEqual(['take1']);
    expect(match.log(1, 0)).toMatchObject([{ events: [{ count: 1 }] }]);
  });

  it('becomes a record', () => {
    const match = new LocalMatch(rules, savedMatch([ALICE, DORMOUSE], { actions: ['take3', 'take3'] }));
    expect(match.record()).toEqual({
      format: 'wonderland-record-1',
      game: 'parade',
      rules: 3,
      seats: 2,
      options: { stones: 6 },
      players: ['Alice', 'Dormouse'],
      seed: 0,
      deal: { stones: 6 },
      decisions: [
        { seat: 0, action: 'take3', trail: [{ event: 'took', seat: 0, count: 3 }] },
        { seat: 1, action: 'take3', trail: [{ event: 'took', seat: 1, count: 3 }] },
      ],
      outcome: { points: [0, 1], places: [2, 1] },
    });
  });

  it('goes on from a position of a match that a server dealt', () => {
    const fairness = { format: '', match: 'M', start: null, commitment: '', secret: '', numbers: [] };
    const fair = { key: `01${'0'.repeat(62)}`, fairness };
    const origin = { actions: ['take2'], players: ['Ann', 'Ben'], result: null, fair };
    const saved = savedMatch([ALICE, DORMOUSE], { seed: 4, actions: ['take2', 'take3', 'take1'], origin });
    const match = new LocalMatch(rules, checkSaved(structuredClone(saved)));
    expect([match.seatAt(1), match.seed]).toEqual([1, 7]); // the key's starter, and the bots' own seed
    expect(match.record()).toMatchObject({ seed: null, fairness, players: ['Ann', 'Ben'] });
  });

  it.each([
    ['an action that is not legal', { actions: ['take9'] }],
    ['an action after the end', { actions: ['take3', 'take3', 'take1'] }],
    ['options that nobody can choose', { options: { stones: 99 } }],
    ['options of another game', { options: {} }],
    ['too few seats', { players: [ALICE] }],
    ['no deal', { seed: null }],
  ])('is damaged if it has %s', (_, changes) => {
    expect(() => new LocalMatch(rules, savedMatch([ALICE, BEN], changes))).toThrow(DamagedMatchError);
  });

  it('is not continued by other rules', () => {
    expect(() => new LocalMatch(rules, savedMatch([ALICE, BEN], { rules: 2 }))).toThrow(OtherRulesError);
  });
});

describe('the deal', () => {
  const fresh = newMatch({ game: 'parade', options: {}, players: [ALICE, BEN, DORMOUSE], starter: null });

  it('fills in the usual options, and writes down who starts', () => {
    const match = dealt(rules, fresh);
    expect(match.options).toEqual({ stones: 6 });
    expect([match.rules, match.starter, match.seat]).toEqual([3, match.seed! % 3, match.seed! % 3]);
  });

  it.each([0, 1, 2])('lets seat %i start a rematch after the seat before it', (starter) => {
    const rematch = newMatch(rematchOf({ ...fresh, starter: (starter + 2) % 3 }));
    expect(dealt(rules, rematch).seed! % 3).toBe(starter);
  });
});

describe('stored data', () => {
  const sound = savedMatch([ALICE, DORMOUSE], { actions: ['take1'] });

  it('is a match if all of it is there', () => {
    expect(checkSaved(structuredClone(sound))).toEqual(sound);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'match'],
    ['an unknown game', { ...sound, game: 'chess' }],
    ['no actions', { ...sound, actions: undefined }],
    ['an action that is no text', { ...sound, actions: [7] }],
    ['a player without a name', { ...sound, players: [ALICE, {}] }],
    ['a seed that is no number', { ...sound, seed: 'five' }],
    ['a version that is no number', { ...sound, version: null }],
    ['an origin without actions', { ...sound, origin: { players: [], result: null, fair: null } }],
  ])('is damaged if it is %s', (_, data) => {
    expect(() => checkSaved(data)).toThrow(DamagedMatchError);
  });
});

it('a name has no control characters', () => {
  const { players } = newMatch({
    game: 'parade',
    options: {},
    players: [{ name: ' A\u0007b\n', level: null }],
    starter: null,
  });
  expect(players[0]!.name).toBe('Ab');
});
