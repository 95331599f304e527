import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JOIN_MS, Teller } from '../../src/by_ear/teller';
import type { GameModule } from '../../src/games/contract';
import type { MatchView } from '../../src/protocol/protocol.generated';

const GAME = {
  name: 'parade',
  prompt: () => 'Play.',
  sentence: ({ event }: { event: string }) => event,
} as unknown as GameModule;
const ALICE = { game: GAME, names: ['Alice', 'Topper', 'Clover'], seat: 0 };

let said: string[];
let teller: Teller;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  teller = new Teller((text) => said.push(text));
  teller.step(after([]), ALICE);
  vi.advanceTimersByTime(JOIN_MS);
  said.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The match after these decisions: the seat of each, and what happened. */
function after(decisions: [seat: number, event: string][], changes: object = {}): MatchView {
  const log = decisions.map(([seat, event], i) => ({ ply: i + 1, seat, events: [{ event, seat }] }));
  return { id: 'm', ply: log.length, log, view: {}, outcome: null, stopped: null, ...changes } as unknown as MatchView;
}

it('what several bots do at once is one announcement, in order, with the turn at its end', () => {
  teller.step(after([[1, 'One.']]), ALICE);
  const now = after([
    [1, 'One.'],
    [2, 'Two.'],
  ]);
  teller.step(now, ALICE);
  teller.turn(now, GAME);
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toEqual(['One. Two. Your turn. Play.']);
});

it('a slow bot is told while the next one thinks', () => {
  teller.step(after([[1, 'One.']]), ALICE);
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toEqual(['One.']);
});

it('steps that were never shown are told, too, and none twice', () => {
  const three = after([
    [1, 'One.'],
    [2, 'Two.'],
    [1, 'Three.'],
  ]);
  teller.step(three, ALICE);
  teller.step(three, ALICE);
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toEqual(['One. Two. Three.']);
});

it('the own action is told at once', () => {
  teller.step(after([[0, 'Mine.']]), ALICE);
  expect(said).toEqual(['Mine.']);
});

it('a decision that is taken back is told as such', () => {
  teller.step(after([[0, 'Mine.']]), ALICE);
  teller.step(after([]), ALICE);
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toEqual(['Mine.', 'Taken back.']);
});

it('whoever opens a match that goes on hears what they missed', () => {
  teller.step(
    after(
      [
        [1, 'Long ago.'],
        [0, 'Mine.'],
        [1, 'Missed.'],
      ],
      { id: 'other' },
    ),
    ALICE,
  );
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Parade: .* Missed\.$/);
  expect(said[0]).not.toContain('Long ago');
});

it('nothing is told to another person who takes the device', () => {
  teller.step(after([[1, 'Secret.']]), ALICE);
  teller.stop();
  teller.step(after([[1, 'Secret.']]), { ...ALICE, seat: 2 });
  vi.advanceTimersByTime(JOIN_MS);
  expect(said).toEqual([]);
});
