import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptAction } from '../../src/match/kept_action';
import type { Session } from '../../src/match/session.svelte';
import { connectedSession } from '../connected_session';
import { acted, FakeSocket, matchView, snapshot } from '../fixtures';

let session: Session;
beforeEach(() => {
  localStorage.clear();
  session = connectedSession();
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

const sentActions = () => FakeSocket.latest.sent.filter(({ t }) => t === 'act');
const play = () => void session.act(session.legal[0]!);

function reload(): void {
  session.close();
  session = connectedSession();
}

it('sends an action again after a reload, as the same request', () => {
  play();
  const [first] = sentActions();
  reload();
  expect(sentActions()).toEqual([first]);
  expect(session.choice.sent).toBe(first!.action);
});

it('forgets an action when it is answered', async () => {
  play();
  const { id } = sentActions()[0] as { id: string };
  FakeSocket.latest.receive({ t: 'ack', v: 6, d: { id } });
  await vi.waitFor(() => expect(keptAction('T1')).toBeNull());
  reload();
  expect(sentActions()).toEqual([]);
});

it('forgets an action that was refused', async () => {
  play();
  const { id } = sentActions()[0] as { id: string };
  FakeSocket.latest.receive({ t: 'reject', v: 6, d: { id, code: 'stale', text: 'too late' } });
  await vi.waitFor(() => expect(keptAction('T1')).toBeNull());
  expect(session.refusal).not.toBeNull();
});

it('sends nothing that cannot be played any more, or that somebody else chose', () => {
  play();
  session.close();
  session = connectedSession();
  FakeSocket.latest.receive(acted(6, 1));
  localStorage.setItem('wonderland.kept/T1', JSON.stringify({ ...keptAction('T1'), player: 'bill' }));
  reload();
  expect(sentActions()).toEqual([]);
  localStorage.setItem('wonderland.kept/T1', JSON.stringify({ id: 'x', player: 'alice', base_v: 5, action: 'Z9' }));
  reload();
  expect(sentActions()).toEqual([]);
  expect(keptAction('T1')).toBeNull();
});

it('looks for it only once: later snapshots are of the same page', () => {
  play();
  FakeSocket.latest.receive(snapshot(6, { match: matchView() }));
  expect(sentActions()).toHaveLength(1);
});
