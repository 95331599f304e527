import { describe, expect, it } from 'vitest';
import { SPIN_STEPS, startOf, timeline } from '../../../src/games/tea_party/timeline';
import type { TeaPartyView } from '../../../src/games/tea_party/view.generated';
import { watchMatch } from '../positions';

const { views } = watchMatch('tea-party', 3, 4);
const steps = views.slice(1).map((view, i) => ({ view, before: views[i]!, ...timeline(view) }));

/** Where the seat is led, space by space. */
function walk(view: TeaPartyView, seat: number): number[] {
  return timeline(view).changes.flatMap((change) => ('space' in change && change.seat === seat ? [change.space] : []));
}

describe('a walk', () => {
  it('begins where the pawn stood', () => {
    for (const { view, before } of steps) {
      before.pawns.forEach(({ space }, seat) => expect(startOf(view, seat)).toBe(space));
    }
  });

  it('goes clockwise from space to space and ends where the pawn stands', () => {
    for (const { view, before } of steps) {
      view.pawns.forEach((pawn, seat) => {
        const spaces = walk(view, seat);
        const count = view.board.spaces.length;
        const start = before.pawns[seat]!.space;
        spaces.forEach((space, i) => expect(space).toBe((start + i + 1) % count));
        expect(spaces.at(-1) ?? start).toBe(pawn.space);
      });
    }
  });

  it('has come to rest when everything has happened', () => {
    for (const { changes, end } of steps) {
      for (const change of changes) {
        expect(end).toBeGreaterThanOrEqual(change.step + ('spin' in change ? SPIN_STEPS : 1));
      }
    }
  });
});

describe('what a step leads to', () => {
  it('is what the view shows: size, hole and spinner', () => {
    for (const { view, changes } of steps) {
      for (const change of changes) {
        if ('large' in change) {
          expect(view.pawns[change.seat]!.large).toBe(change.large);
        } else if ('inHole' in change && change.inHole) {
          expect(view.pawns[change.seat]!.in_hole).toBe(true);
        }
      }
    }
  });

  it('lets every cookie that was won fly once', () => {
    for (const { view, motions } of steps) {
      const won = view.events.filter(({ event }) => event === 'won_large');
      const flying = motions.filter(({ key }) => key.startsWith('large-'));
      expect(flying.length).toBe(won.length);
      expect(new Set(flying.map(({ key }) => key)).size).toBe(won.length);
      const small = view.events
        .filter((event) => event.event === 'won_small')
        .reduce((sum, { cookies }) => sum + cookies, 0);
      expect(motions.filter(({ key }) => key.startsWith('small-')).length).toBe(small);
    }
  });

  it('wins a cookie by passing when the pawn is at the Tea Party', () => {
    for (const { motions, changes } of steps) {
      const won = motions.find(({ from }) => from === 'face_up');
      const passed = changes.find((change) => 'space' in change && change.space === 0);
      if (won && passed) {
        expect(won.step).toBe(passed.step + 1);
      }
    }
  });

  it('takes a card from the place that it left', () => {
    for (const { view, motions } of steps) {
      const played = motions.find(({ key }) => key.startsWith('played-'));
      expect(played?.from).toBe(played && `hand-${view.motion.seat}-${view.motion.played}`);
    }
  });

  it('draws the new card last', () => {
    for (const { motions } of steps) {
      const drawn = motions.find(({ key }) => key.startsWith('card-'));
      if (drawn) {
        expect(drawn.step).toBeGreaterThanOrEqual(
          Math.max(...motions.filter(({ key }) => !key.startsWith('face-up')).map(({ step }) => step)),
        );
      }
    }
  });
});
