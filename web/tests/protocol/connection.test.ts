import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClosedError, Connection, RejectError, type Status } from '../../src/protocol/connection';
import { DEAD_AFTER_MS, OPENING_FACTOR, PING_AFTER_MS, SLOW_AFTER_MS } from '../../src/protocol/heartbeat';
import type { Frame } from '../../src/protocol/protocol.generated';
import { serverTable } from '../../src/protocol/transport';
import { FakeSocket, snapshot } from '../fixtures';

describe('the connection', () => {
  let frames: Frame[];
  let statuses: Status[];
  let lastVersion: number;
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.opened.length = 0;
    [frames, statuses, lastVersion] = [[], [], -1];
    connection = new Connection({
      transport: serverTable('T1', 'secret'),
      lastVersion: () => lastVersion,
      onframe: (frame) => frames.push(frame),
      onstatus: (status) => statuses.push(status),
    });
  });

  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('greets with the invitation and what it has', () => {
    FakeSocket.latest.open();
    expect(FakeSocket.latest.sent).toEqual([{ t: 'hello', last_v: -1, invite: 'secret' }]);
    expect(statuses).toEqual([]); // an open socket says nothing about the table
    FakeSocket.latest.receive(snapshot(7));
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

  describe('while nothing comes', () => {
    const answer = (v = 7) => {
      const { id } = FakeSocket.latest.sent.at(-1) as { id: string };
      FakeSocket.latest.receive({ t: 'ack', v, d: { id } });
    };

    beforeEach(() => {
      FakeSocket.latest.open();
      FakeSocket.latest.receive(snapshot(7));
      lastVersion = 7;
    });

    it('asks for a sign of life, and no more than that', () => {
      for (let beat = 0; beat < 4; beat += 1) {
        vi.advanceTimersByTime(PING_AFTER_MS);
        answer();
      }
      const sent = FakeSocket.latest.sent.map(({ t }) => t);
      expect(sent).toEqual(['hello', 'ping', 'ping', 'ping', 'ping']);
      expect(statuses).toEqual(['online']);
    });

    it('asks nothing while frames come', () => {
      for (let second = 0; second < 20; second += 1) {
        vi.advanceTimersByTime(1000);
        FakeSocket.latest.receive(snapshot(8 + second));
      }
      expect(FakeSocket.latest.sent).toHaveLength(1);
    });

    it('asks less while the page is hidden, and at once when it is looked at', () => {
      const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      FakeSocket.latest.receive(snapshot(8));
      vi.advanceTimersByTime(19_000);
      expect(FakeSocket.latest.sent).toHaveLength(1);
      hidden.mockRestore();
      document.dispatchEvent(new Event('visibilitychange'));
      expect(FakeSocket.latest.sent.at(-1)).toMatchObject({ t: 'ping' });
    });

    it('is slow after a moment, offline within 5 s, and opens another socket', () => {
      vi.advanceTimersByTime(PING_AFTER_MS + SLOW_AFTER_MS);
      expect(statuses).toEqual(['online', 'slow']);
      vi.advanceTimersByTime(5000 - PING_AFTER_MS - SLOW_AFTER_MS - 1);
      expect(statuses).toEqual(['online', 'slow', 'offline']);
      vi.advanceTimersByTime(1000);
      expect(FakeSocket.opened).toHaveLength(2);
      FakeSocket.latest.open();
      expect(statuses.at(-1)).toBe('offline');
      expect(FakeSocket.latest.sent.map(({ t }) => t)).toEqual(['hello', 'ping']); // nothing may be missed
      answer();
      expect(statuses.at(-1)).toBe('online');
    });

    it('is slow until an answer comes quickly', () => {
      vi.advanceTimersByTime(PING_AFTER_MS + SLOW_AFTER_MS);
      answer();
      FakeSocket.latest.receive(snapshot(8)); // not an answer
      expect(statuses.at(-1)).toBe('slow');
      vi.advanceTimersByTime(PING_AFTER_MS + 100);
      answer();
      expect(statuses).toEqual(['online', 'slow', 'online']);
      expect(FakeSocket.opened).toHaveLength(1);
    });

    it('waits for an action, not for the next ping', () => {
      void connection.request({ t: 'act', base_v: 7, action: 'G3' }).catch(() => undefined);
      vi.advanceTimersByTime(SLOW_AFTER_MS);
      expect(statuses.at(-1)).toBe('slow');
      FakeSocket.latest.receive(snapshot(8)); // the other way may be open
      vi.advanceTimersByTime(DEAD_AFTER_MS - SLOW_AFTER_MS);
      expect(statuses.at(-1)).toBe('offline');
    });

    it('gives a hint the time it takes', () => {
      void connection.request({ t: 'hint' }).catch(() => undefined);
      vi.advanceTimersByTime(PING_AFTER_MS);
      answer();
      vi.advanceTimersByTime(PING_AFTER_MS);
      answer();
      expect(statuses).toEqual(['online']);
    });

    it('leaves a socket that does not open, and gives the next one more time', () => {
      FakeSocket.latest.close();
      vi.advanceTimersByTime(1000);
      const opened = FakeSocket.opened.length;
      vi.advanceTimersByTime(OPENING_FACTOR * DEAD_AFTER_MS + 2000);
      expect(FakeSocket.opened).toHaveLength(opened + 1);
      expect(FakeSocket.opened[opened - 1]!.readyState).toBe(3);
      vi.advanceTimersByTime(OPENING_FACTOR * DEAD_AFTER_MS);
      expect(FakeSocket.opened).toHaveLength(opened + 1);
      FakeSocket.latest.open(); // a link that is only slow
      answer();
      vi.advanceTimersByTime(PING_AFTER_MS + DEAD_AFTER_MS);
      answer();
      expect(statuses.at(-1)).toBe('slow');
    });

    it('leaves a socket that does not open at once when the network has changed', () => {
      FakeSocket.latest.close();
      vi.advanceTimersByTime(1000);
      const opening = FakeSocket.latest;
      dispatchEvent(new Event('online'));
      expect(opening.readyState).toBe(3);
      expect(FakeSocket.opened.at(-2)).toBe(opening);
      FakeSocket.latest.open();
      answer();
      expect(statuses.at(-1)).toBe('online');
    });

    it('asks again after a sleep, before it says that nobody answers', () => {
      vi.advanceTimersByTime(PING_AFTER_MS);
      vi.setSystemTime(Date.now() + 60_000);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      vi.advanceTimersByTime(DEAD_AFTER_MS);
      expect(statuses.at(-1)).not.toBe('offline');
      expect(FakeSocket.latest.sent.filter(({ t }) => t === 'ping')).toHaveLength(2);
      vi.restoreAllMocks();
    });
  });

  it('stays away when the server says so', () => {
    FakeSocket.latest.open();
    FakeSocket.latest.receive({ t: 'closing', v: 4, d: { reason: 'kicked', text: '' } });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('sends nothing once it is closed, until it is opened again', async () => {
    FakeSocket.latest.open();
    FakeSocket.latest.receive({ t: 'closing', v: 4, d: { reason: 'seat_moved', text: '' } });
    await expect(connection.request({ t: 'hint' })).rejects.toBeInstanceOf(ClosedError);
    connection.reconnect();
    FakeSocket.latest.open();
    void connection.request({ t: 'hint' }).catch(() => undefined);
    expect(FakeSocket.latest.sent.at(-1)).toMatchObject({ t: 'hint' });
    connection.close();
    connection.reconnect();
    expect(FakeSocket.opened).toHaveLength(2);
  });
});
