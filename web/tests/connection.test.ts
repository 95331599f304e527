import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, RejectError, type Status } from '../src/table/connection';
import type { Frame } from '../src/table/protocol.generated';
import { FakeSocket, snapshot } from './fixtures';

describe('the connection', () => {
  let frames: Frame[];
  let statuses: Status[];
  let lastVersion: number;
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.opened.length = 0;
    [frames, statuses, lastVersion] = [[], [], -1];
    connection = new Connection({
      transport: {
        isLocal: false,
        open: () => new FakeSocket() as unknown as WebSocket,
        hello: () => ({ invite: 'secret' }),
      },
      lastVersion: () => lastVersion,
      onframe: (frame) => frames.push(frame),
      onstatus: (status) => statuses.push(status),
    });
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it('greets with the invitation and what it has', () => {
    FakeSocket.latest.open();
    expect(FakeSocket.latest.sent).toEqual([{ t: 'hello', last_v: -1, invite: 'secret' }]);
    expect(statuses).toEqual(['online']);
  });

  it('comes back by itself and resumes where it was', () => {
    FakeSocket.latest.open();
    FakeSocket.latest.receive(snapshot(7));
    lastVersion = 7;
    FakeSocket.latest.close();
    expect(statuses.at(-1)).toBe('offline');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.latest.open();
    expect(FakeSocket.latest.sent[0]).toMatchObject({ t: 'hello', last_v: 7 });
  });

  it('waits longer and longer while nobody answers', () => {
    const numOpenedWithin = (ms: number) => {
      const before = FakeSocket.opened.length;
      for (let passed = 0; passed < ms; passed += 100) {
        FakeSocket.latest.close();
        vi.advanceTimersByTime(100);
      }
      return FakeSocket.opened.length - before;
    };
    expect(numOpenedWithin(10_000)).toBeGreaterThan(numOpenedWithin(10_000));
  });

  it('sends an unanswered request again under the same id', async () => {
    FakeSocket.latest.open();
    const answer = connection.request({ t: 'act', base_v: 3, action: 'G3' });
    const { id } = FakeSocket.latest.sent[1] as { id: string };
    FakeSocket.latest.close();
    vi.advanceTimersByTime(1000);
    FakeSocket.latest.open();
    expect(FakeSocket.latest.sent[1]).toEqual({ t: 'act', base_v: 3, action: 'G3', id });
    FakeSocket.latest.receive({ t: 'ack', v: 4, d: { id } });
    await expect(answer).resolves.toMatchObject({ t: 'ack' });
  });

  it('tells why something was refused', async () => {
    FakeSocket.latest.open();
    const answer = connection.request({ t: 'act', base_v: 3, action: 'G3' });
    const { id } = FakeSocket.latest.sent[1] as { id: string };
    FakeSocket.latest.receive({ t: 'reject', v: 4, d: { id, code: 'stale', text: 'too late' } });
    await expect(answer).rejects.toEqual(new RejectError({ id, code: 'stale', text: 'too late' }));
  });

  it('drops a connection that no longer answers', () => {
    FakeSocket.latest.open();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.latest.sent.at(-1)).toMatchObject({ t: 'ping' });
    vi.advanceTimersByTime(8000);
    expect(statuses.at(-1)).toBe('offline');
  });

  it('stays away when the server says so', () => {
    FakeSocket.latest.open();
    FakeSocket.latest.receive({ t: 'closing', v: 4, d: { reason: 'kicked', text: '' } });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });
});
