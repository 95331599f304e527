import { describe, expect, it } from 'vitest';
import type { RoomFrame, RoomNode, RoomPosition } from '../../src/protocol/protocol.generated';
import { rowsOf } from '../../src/rooms/answers';
import { arrowPath, toggled } from '../../src/rooms/marks';
import { childrenOf, endOf, plyOf, reduce, START, type RoomState } from '../../src/rooms/room_state';

const node = (id: string, parent: string | null, children: string[] = []): RoomNode => ({
  id,
  parent,
  seat: 0,
  action: id,
  events: [],
  is_reshuffled: false,
  name: '',
  comment: '',
  marks: [],
  children,
});
const position = (id: string) => ({ chapter: 'C', node: id, ply: 0, legal: [] }) as unknown as RoomPosition;
const you = { player: 'ann', is_owner: true, is_leader: true, may_move: true, sees_all: true };
const room = { id: 'R', title: '', leader: 'ann' };

function frame(t: string, v: number, d: object): RoomFrame {
  return { t, v, d } as unknown as RoomFrame;
}

const chapter = (nodes: RoomNode[]) => ({ id: 'C', name: '', game: 'parade', names: [], nodes });
const first = frame('snapshot', 3, {
  you,
  room,
  chapter: chapter([node(START, null, ['a']), node('a', START, ['b']), node('b', 'a')]),
  position: position(START),
  guess: null,
  chat: [],
});
const after = (...frames: RoomFrame[]) => [first, ...frames].reduce<RoomState | null>(reduce, null)!;
const guess = { node: START, num_guesses: 1, is_revealed: false, own: null, guesses: [], analysis: null };

describe('what a viewer knows of a study room', () => {
  it('begins with a snapshot', () => {
    expect(reduce(null, frame('moved', 1, {}))).toBeNull();
    const state = after();
    expect([...state.nodes.keys()]).toEqual([START, 'a', 'b']);
    expect([plyOf(state.nodes, 'b'), endOf(state.nodes, START)]).toEqual([2, 'b']);
  });

  it('grows by the nodes that are shown, and a question ends with the position', () => {
    const nodes = [node('b', 'a', ['c']), node('c', 'b')];
    const state = after(frame('guess', 4, { guess }), frame('moved', 5, { position: position('c'), nodes }));
    expect(state.position?.node).toBe('c');
    expect(childrenOf(state.nodes, 'b').map(({ id }) => id)).toEqual(['c']);
    expect(state.guess).toBeNull();
  });

  it('loses a node with all that follows it', () => {
    const deleted = frame('tree', 4, { chapter: 'C', nodes: [node(START, null)], deleted: ['a'] });
    expect([...after(deleted).nodes.keys()]).toEqual([START]);
  });

  it('is another one with another chapter', () => {
    const shown = { you, room, chapter: chapter([node(START, null)]), position: null };
    expect(after(frame('shown', 4, shown)).nodes.size).toBe(1);
  });

  it('applies nothing twice, and presence always', () => {
    const said = { v: 4, player: 'ann', name: 'Ann', seat: null, text: 'Tea?' };
    const state = after(frame('said', 4, said), frame('said', 4, said));
    expect(state.chat).toHaveLength(1);
    expect(after(frame('presence', 0, { present: { ann: 'Ann' }, num_unnamed: 2 })).numUnnamed).toBe(2);
  });
});

describe('the answers to a question', () => {
  const analysis = [
    { action: 'R7', win_chance: 0.6, points: 3, visits: 9 },
    { action: 'G3', win_chance: 0.4, points: 5, visits: 9 },
  ];

  it('are rows with the engine’s choice, also where nobody has chosen it', () => {
    const rows = rowsOf({ guesses: [{ action: 'G3', names: ['Ann', 'Bob'] }], analysis });
    expect(rows).toEqual([
      { action: 'G3', names: ['Ann', 'Bob'], chance: 0.4, isBest: false },
      { action: 'R7', names: [], chance: 0.6, isBest: true },
    ]);
  });

  it('are there before the engine has one', () => {
    expect(rowsOf({ guesses: [{ action: 'G3', names: ['Ann'] }], analysis: null })[0]?.chance).toBeNull();
  });
});

describe('marks', () => {
  it('go when they are drawn again', () => {
    const mark = { kind: 'circle', from: 'card-R7', to: null, colour: 'red' } as const;
    expect(toggled([mark], mark)).toEqual([]);
    expect(toggled([], mark)).toEqual([mark]);
  });

  it('point at the rim of a thing', () => {
    expect(arrowPath({ x: 0, y: 0, r: 10 }, { x: 100, y: 0, r: 10 })).toMatch(/^M0 0L80 0M94 0/);
  });
});
