import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeCircle, lookAtCircle, myCircle, relationTo } from '../../src/friends/circle.svelte';
import { othersOf, tableAfter, tableFor } from '../../src/friends/same_people';
import { friendAddress, parseRoute } from '../../src/navigation/routes';
import type { Friends, MatchInfo } from '../../src/protocol/protocol.generated';
import { becomePlayer } from '../../src/server/me.svelte';

function circle(changes: Partial<Friends> = {}): Friends {
  return { friends: [], asked_me: [], asked: [], blocked: [], settings: {}, invitations: [], ...changes };
}

const bob = { player: 'bob', name: 'Bob' };

function answerWith(data: unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(data)))),
  );
}

describe('what is between the player and others', () => {
  beforeEach(() => becomePlayer({ player: 'ann', name: 'Ann' }));

  it('is one thing for each of them', async () => {
    await changeCircle(() =>
      Promise.resolve(
        circle({
          friends: [{ ...bob, is_here: true, game: null }],
          asked_me: [{ player: 'cid', name: 'Cid' }],
          asked: [{ player: 'dee', name: 'Dee' }],
          blocked: [{ player: 'eve', name: 'Eve' }],
        }),
      ),
    );
    expect(['bob', 'cid', 'dee', 'eve', 'fay'].map(relationTo)).toEqual(['friend', 'asks', 'asked', 'blocked', 'none']);
  });

  it('is not undone by an answer that was asked for before', async () => {
    let tell: (found: Response) => void = () => undefined;
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise<Response>((resolve) => (tell = resolve))),
    );
    const look = lookAtCircle();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await changeCircle(() => Promise.resolve(circle({ asked: [bob] })));
    tell(new Response(JSON.stringify(circle())));
    await look;
    expect(relationTo('bob')).toBe('asked');
  });

  it('is nothing for a browser that the server does not know', async () => {
    becomePlayer(null);
    answerWith(circle({ asked: [bob] }));
    await lookAtCircle();
    expect(myCircle()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a table for the same people', () => {
  const match = {
    game: 'parade',
    players: ['ann', 'bob', null],
    levels: [null, null, 'hatter'],
    seat: 0,
    is_rated: true,
  } as unknown as MatchInfo;

  it('keeps a seat for each of them, and has the same bots', () => {
    expect(tableAfter(match)).toEqual({
      game: 'parade',
      seats: 3,
      invited: ['bob'],
      bots: [null, null, 'hatter'],
      is_rated: true,
      hints: false,
    });
    expect(tableFor('parade', ['bob'])).toMatchObject({ seats: 2, bots: [null, null] });
  });

  it('is not offered where one of them is gone, or where one was alone', () => {
    expect(othersOf({ ...match, players: ['ann', null, null] })).toEqual([]);
    expect(othersOf({ ...match, levels: [null, 'hatter', 'hatter'], players: ['ann', null, null] })).toEqual([]);
  });
});

it('a friend link leads to its page, and its secret stays in the fragment', () => {
  const url = new URL(friendAddress('ann', 'a-secret'), 'https://play.example.org');
  expect(url.pathname).not.toContain('secret');
  expect(parseRoute(url)).toEqual({ page: 'friend', player: 'ann', link: 'a-secret' });
});
