/** A session at a table of a server that is a `FakeSocket`. */
import { vi } from 'vitest';
import { Session } from '../src/match/session.svelte';
import { serverTable } from '../src/protocol/transport';
import { FakeSocket, snapshot } from './fixtures';

/** Connected, with the first snapshot. The test closes it, and ends the stub of WebSocket. */
export function connectedSession(): Session {
  vi.stubGlobal('WebSocket', FakeSocket);
  const session = new Session({
    transport: serverTable('T1', null),
    mustConfirm: () => false,
    onreject: () => undefined,
  });
  FakeSocket.latest.open();
  FakeSocket.latest.receive(snapshot(5));
  return session;
}
