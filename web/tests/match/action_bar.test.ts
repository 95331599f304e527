import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ActionBar from '../../src/match/ActionBar.svelte';
import type { GameModule } from '../../src/games/contract';
import parade from '../../src/games/parade';
import { announcements, clearAnnouncements } from '../../src/ui/announcements.svelte';
import { Plan } from '../../src/match/plan.svelte';
import type { Session } from '../../src/match/session.svelte';
import { connectedSession } from '../connected_session';
import { acted, FakeSocket } from '../fixtures';
import { show } from '../showing';

describe('the action bar', () => {
  let session: Session;

  beforeEach(() => {
    session = connectedSession();
    const game = parade as GameModule;
    const names = ['Alice', 'Hatter'];
    const plan = new Plan(
      session,
      game,
      () => names,
      () => Promise.resolve(null),
    );
    show(ActionBar, { session, plan, game, names, onrules: () => {}, onscore: () => {} });
  });

  afterEach(() => {
    session.close();
    clearAnnouncements();
    vi.unstubAllGlobals();
  });

  const line = () => document.querySelector('[data-testid="prompt"]')!.textContent;
  const announced = () => announcements.map(({ text }) => text);

  it('says why an action was not played, also to screen readers', async () => {
    const played = session.act('G3');
    const { id } = FakeSocket.latest.sent.at(-1) as { id: string };
    FakeSocket.latest.receive({ t: 'reject', v: 5, d: { id, code: 'stale', text: '' } });
    await played;
    flushSync();
    expect(line()).toBe('Not played. The position has changed meanwhile. Look again.');
    expect(announced()).toEqual([line()]);
  });

  it('speaks of a hint that takes long only in the turn it is for', () => {
    session.hints.isLate = true;
    flushSync();
    expect(line()).toBe('A hint is being prepared…');
    expect(announced()).toEqual([line()]);
    FakeSocket.latest.receive(acted(6, 1));
    flushSync();
    expect(line()).not.toContain('hint');
  });
});
