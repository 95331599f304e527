import { beforeEach, expect, it, vi } from 'vitest';
import { Plan } from '../../src/match/plan.svelte';
import type { Session } from '../../src/match/session.svelte';
import type { GameModule } from '../../src/games/contract';

/** A position of a game whose actions do what `effects` says. */
interface Shown {
  view: { effects: Record<string, string> };
}

const game = {
  name: 'parade',
  describe: ({ effects }: Shown['view'], action: string) => effects[action] ?? '',
  ahead: () => ({}),
} as unknown as GameModule;

let session: {
  shown: Shown;
  seat: number;
  turn: number;
  isMyTurn: boolean;
  isMoving: boolean;
  isLatest: boolean;
  hasResigned: boolean;
  closing: null;
  sharers: number[];
  legal: string[];
  choice: { select: (action: string) => void };
  askState: () => Promise<object>;
  act: (action: string) => Promise<void>;
};
let plan: Plan;
let effects: Record<string, string>;
let legal: string[];

const position = (): Shown => ({ view: { effects } });

beforeEach(async () => {
  effects = { R3: 'takes nothing', G8: 'takes a card' };
  legal = ['R3', 'G8'];
  session = {
    shown: position(),
    seat: 0,
    turn: 1,
    isMyTurn: false,
    isMoving: false,
    isLatest: true,
    hasResigned: false,
    closing: null,
    sharers: [],
    legal: [],
    choice: { select: vi.fn() },
    askState: () => Promise.resolve({}),
    act: vi.fn(() => Promise.resolve()),
  };
  const ahead = () => Promise.resolve({ view: { effects } as never, legal });
  plan = new Plan(session as unknown as Session, game, () => [], ahead);
  plan.toggle();
  plan.follow();
  await vi.waitFor(() => expect(plan.ahead).not.toBeNull());
});

function myTurn(): void {
  session = Object.assign(session, { shown: position(), turn: 0, isMyTurn: true, legal });
  plan.follow();
}

it('plays at the turn what was chosen in advance and does the same', () => {
  plan.choice.choose('R3');
  expect(plan.chosen?.action).toBe('R3');
  myTurn();
  expect(session.act).toHaveBeenCalledWith('R3');
  expect([plan.chosen, plan.note]).toEqual([null, null]);
});

it('only selects what would do something else: the viewer looks first', () => {
  plan.choice.choose('R3');
  effects = { R3: 'takes nine cards' };
  myTurn();
  expect(session.act).not.toHaveBeenCalled();
  expect(session.choice.select).toHaveBeenCalledWith('R3');
  expect(plan.note).toBe('differs');
});

it('takes back what is not possible at the turn, and says so', () => {
  plan.choice.choose('R3');
  legal = ['G8'];
  myTurn();
  expect(session.act).not.toHaveBeenCalled();
  expect([plan.chosen, plan.note]).toEqual([null, 'gone']);
});

it('takes back what another player has made impossible before the turn', async () => {
  plan.choice.choose('R3');
  legal = ['G8'];
  session.shown = position();
  plan.follow();
  await vi.waitFor(() => expect(plan.note).toBe('gone'));
  expect(plan.chosen).toBeNull();
});

it('shows nothing of an earlier position, and nothing when planning is off', () => {
  session.shown = position();
  expect(plan.ahead).toBeNull();
  plan.follow();
  plan.toggle();
  expect([plan.ahead, plan.chosen]).toEqual([null, null]);
});

it('plays nothing that was taken back', () => {
  plan.choice.choose('R3');
  plan.takeBack();
  myTurn();
  expect(session.act).not.toHaveBeenCalled();
});
