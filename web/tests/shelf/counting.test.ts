import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBox, type Count, type Entered, type Entry, type Unclear } from '../../src/games/box';
import { GAME_NAMES } from '../../src/games/names.generated';
import { drawBelow } from '../../src/lib/draw';
import type { GameName } from '../../src/protocol/protocol.generated';
import { engineOf } from '../engines';

const GAMES = join(import.meta.dirname, '../../../src/wonderland/games');

/** A player of an example: the points, the cards or cookies in front. */
interface Player {
  points: number;
  lot: string[];
}

/** The counts of the rulebook: `Alice = 9: (R4 R6) = 2 | B7 = 7`. */
function examplesOf(game: GameName): Player[][] {
  const rules = readFileSync(join(GAMES, game.replace('-', '_'), 'rules.md'), 'utf-8');
  return [...rules.matchAll(/```picture-count\n([^`]*)```/g)].map(([, body]) => body!.trim().split('\n').map(playerIn));
}

function playerIn(line: string): Player {
  const [, points, groups] = /^.+ = (\d+): (.*)$/.exec(line)!;
  const things = groups!.split(' | ').map((group) =>
    group
      .replace(/ = \d+$/, '')
      .replaceAll(/[()]/g, '')
      .split(' '),
  );
  return { points: Number(points), lot: things.flatMap(thingsIn) };
}

/** `small 2` are two small cookies. */
function thingsIn([first, ...others]: string[]): string[] {
  return first === 'small' ? Array.from({ length: Number(others[0]) }, () => 'small') : [first!, ...others];
}

function entryOf(lots: string[][], out: number[] = []): Entry {
  return { lots, out, spaces: lots.map(() => null) };
}

/** Loaded before the tests, whose time is limited. */
const boxes = new Map(
  await Promise.all(
    GAME_NAMES.map(async (game) => [game, { box: await loadBox(game), engine: engineOf(game) }] as const),
  ),
);

function count(game: GameName, entries: Entry[], options: Entered['options'] = {}): Count | Unclear {
  const { box, engine } = boxes.get(game)!;
  return box.count(engine, { entries, options });
}

function countWell(game: GameName, entries: Entry[], options: Entered['options'] = {}): Count {
  const counted = count(game, entries, options);
  expect(counted).not.toHaveProperty('problem');
  return counted as Count;
}

describe('the rulebooks’ examples, entered', () => {
  it.each(['parade', 'tea-party'] as const)('of %s have the points of the rulebook, and its winner', (game) => {
    const examples = examplesOf(game);
    expect(examples.length).toBeGreaterThan(0);
    for (const players of examples) {
      const { totals, places, lines } = countWell(game, [entryOf(players.map(({ lot }) => lot))]);
      expect(totals).toEqual(players.map(({ points }) => points));
      expect(places).not.toBeNull();
      expect(lines.flat().every(({ rules }) => rules.length > 0)).toBe(true);
    }
  });

  it('of Going Out have the points of the rulebook', () => {
    const [[alice]] = examplesOf('going-out') as [[Player]];
    const { totals, next } = countWell('going-out', [entryOf([alice.lot, []], [0])]);
    expect(totals).toEqual([alice.points, 0]);
    expect(next).toEqual({ lays: 1, leads: 0 });
  });

  it('of the bonus of Going Out are accepted as dealt, and no other numbers of jokers are', () => {
    const bonus = [['Q', 'C', 'Q', 'C', 'Q'], ['C', 'Q'], ['C'], ['Q'], []];
    const lots = bonus.map((jokers, seat) => [...jokers, ...(seat < 4 ? [`F${seat + 1}`] : [])]);
    const out = [0, 1, 2, 3];
    const { totals } = countWell('going-out', [entryOf(lots, out)]);
    expect(totals).toHaveLength(5);
    const others = [...lots.slice(0, 3), ['F4', 'Q', 'C'], []];
    expect(count('going-out', [entryOf(others, out)])).toEqual({ asks: 'jokers' });
  });
});

describe('a match of Going Out', () => {
  const first = entryOf([['F1', 'H1', 'F2', 'H2'], ['F3', 'H3'], ['F4']], [1, 0]);
  const second = entryOf([['F1', 'H1', 'F2', 'H2', 'F3', 'H3'], ['H4', 'H5'], ['F4']], [0, 1, 2]);

  it('adds the rounds up until somebody reaches the points agreed on', () => {
    const going = countWell('going-out', [first], { target: 15 });
    expect([going.totals, going.places, going.next]).toEqual([[6, 3, 1], null, { lays: 2, leads: 0 }]);
    const over = countWell('going-out', [first, second], { target: 15 });
    expect([over.totals, over.places]).toEqual([
      [15, 5, 2],
      [1, 2, 3],
    ]);
    expect(over.lines[0]!.map(({ points }) => points)).toEqual([6, 9]);
  });

  it('asks who went out, and says which card is there too often', () => {
    expect(count('going-out', [{ ...first, out: [1] }])).toEqual({ asks: 'out' });
    const sevens = entryOf([['F7', 'F7'], []], [0]);
    expect(count('going-out', [sevens])).toMatchObject({ problem: { code: 'going-out.too_often' } });
  });
});

describe('what cannot lie on a table', () => {
  it('is said by the engine', () => {
    expect(count('parade', [entryOf([['R3'], ['R3', 'B2']])])).toMatchObject({
      problem: { code: 'parade.card_twice', params: { card: 'R3' } },
    });
    expect(count('tea-party', [entryOf([['5', '5', '5', '5', '5'], []])])).toMatchObject({
      problem: { code: 'tea-party.num_large.value' },
    });
  });
});

describe('a tie of Tea Party', () => {
  const tied = entryOf([
    ['5', '2'],
    ['4', '3'],
  ]);

  it('asks where the pawns stand only where that decides', () => {
    expect(countWell('tea-party', [tied])).toMatchObject({ places: null, asks: 'spaces' });
    const asked = { ...tied, spaces: [3, 8] };
    expect(countWell('tea-party', [asked])).toMatchObject({ places: [2, 1], asks: null });
    expect(countWell('tea-party', [entryOf([['5'], ['4']])])).toMatchObject({ places: [1, 2], asks: null });
  });
});

describe('a draw', () => {
  it('throws away what would make the first numbers likelier', () => {
    const words = [2 ** 32 - 1, 7];
    expect(drawBelow(3, (word) => (word[0] = words.shift()!))).toBe(1);
    expect(words).toEqual([]);
  });
});
