import { describe, expect, it } from 'vitest';
import goingOut from '../../src/games/going_out';
import teaParty from '../../src/games/tea_party';
import type { GameModule } from '../../src/games/contract';
import { alikeText, labelAmong } from '../../src/hints/labels';
import { ranked } from '../../src/hints/ranking';
import type { GameView } from '../../src/protocol/protocol.generated';

describe('rows of a hint', () => {
  it('stand in the order of the chances that are shown, and then of what the search maximises', () => {
    const row = (action: string, win_chance: number | null, payoff: number | null) => ({ action, win_chance, payoff });
    const rows = [row('a', 0.501, 0.6), row('b', 0.52, 0.5), row('c', 0.498, 0.7), row('d', null, null)];
    expect(ranked(rows).map(({ action }) => action)).toEqual(['b', 'c', 'a', 'd']);
  });

  it('say how they differ where they are called the same', () => {
    const play = (place: number) => ({ kind: 'play', place, card: '5', number: 5 });
    const view = { previews: { '5@1': play(0), '5@7': play(6), '3@2': { ...play(1), card: '3', number: 3 } } };
    const rows = Object.keys(view.previews).map((action) => ({ action }));
    const labels = rows.map(({ action }) => labelAmong(teaParty as GameModule, view as never, action, rows));
    expect(labels).toEqual(['Play 5 (left end)', 'Play 5 (right end)', 'Play 3']);
  });

  it('name other actions with the same result once', () => {
    const take = (card: string) => ({ do: 'take', cards: [card], left: 3, then: 'end', out_place: null });
    const view = { previews: { a: take('F1'), b: take('F2'), c: take('F2'), d: take('F1') }, sets: [] };
    const row = { action: 'a', alike: ['b', 'c', 'd'] };
    const text = alikeText(goingOut as GameModule, view as unknown as GameView, row);
    expect(text).toBe('With the same result: Take flamingo 2.');
    expect(alikeText(goingOut as GameModule, view as unknown as GameView, { action: 'a' })).toBe('');
  });
});
