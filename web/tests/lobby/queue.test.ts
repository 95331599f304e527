import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/server/api';
import type { QueuePlace } from '../../src/protocol/protocol.generated';

const answers = vi.hoisted(() => ({ next: [] as (QueuePlace | Error)[], left: 0 }));

vi.mock('../../src/lobby/queue_api', () => {
  const answer = () => {
    const next = answers.next.shift();
    return next instanceof Error ? Promise.reject(next) : next ? Promise.resolve(next) : new Promise(() => undefined);
  };
  return {
    joinQueue: answer,
    showQueue: answer,
    awaitTable: answer,
    leaveQueue: () => Promise.resolve((answers.left += 1)),
  };
});
vi.mock('../../src/server/api', async (original) => ({
  ...(await original<typeof import('../../src/server/api')>()),
  takeSeat: () => Promise.resolve(),
}));
vi.mock('../../src/server/me.svelte', () => ({ ensurePlayer: () => Promise.resolve() }));
vi.mock('../../src/navigation/router.svelte', () => ({ navigate: () => undefined }));

import {
  goToTable,
  isAtTable,
  joinQueue,
  leaveQueue,
  queueNews,
  queuePlace,
  resumeQueue,
} from '../../src/lobby/queue.svelte';

const wish = { game: 'parade', seats: 2, pace: 'quick' } as const;
const looking: QueuePlace = {
  ...wish,
  waited: 0,
  num_waiting: 1,
  table: null,
  seat: null,
  seconds_left: null,
  set_back: null,
};
const found: QueuePlace = { ...looking, table: '8WRveySM29qT', seat: 1, seconds_left: 30 };
const gone = new ApiError(404, 'not_found', 'you are not looking for opponents');
const AFTER_THE_TIME_MS = 32_000;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(answers, { next: [], left: 0 });
});
afterEach(() => {
  leaveQueue();
  vi.useRealTimers();
});

async function look(...next: (QueuePlace | Error)[]): Promise<void> {
  answers.next.push(looking, ...next);
  await joinQueue(wish);
  await vi.advanceTimersByTimeAsync(0);
}

describe('a table that the queue has found', () => {
  it('is given up if somebody does not come, and whoever came looks again', async () => {
    await look(found, looking);
    expect(queuePlace()?.table).toBe(found.table);
    await goToTable();
    expect(isAtTable()).toBe(true);
    await vi.advanceTimersByTimeAsync(AFTER_THE_TIME_MS);
    expect([queuePlace()?.table, queueNews(), isAtTable()]).toEqual([null, 'again', false]);
  });

  it('is given up for another table, which is offered as the first one was', async () => {
    await look(found, { ...found, table: 'other' });
    await goToTable();
    await vi.advanceTimersByTimeAsync(AFTER_THE_TIME_MS);
    expect([queuePlace()?.table, queueNews(), isAtTable()]).toEqual(['other', 'again', false]);
    dispatchEvent(new Event('pagehide'));
    expect([queuePlace(), answers.left]).toEqual([null, 1]);
  });

  it('needs no place any more when the match has started', async () => {
    await look(found, gone);
    await goToTable();
    await vi.advanceTimersByTimeAsync(AFTER_THE_TIME_MS);
    expect([queuePlace(), queueNews(), answers.left]).toEqual([null, null, 0]);
  });

  it('does not wait for whoever does not come', async () => {
    await look(found, gone);
    await vi.advanceTimersByTimeAsync(AFTER_THE_TIME_MS);
    expect([queuePlace(), queueNews()]).toEqual([null, 'late']);
    leaveQueue();
    expect(queueNews()).toBeNull();
  });
});

describe('the place in the queue', () => {
  it('is taken up by a page that was loaded again', async () => {
    answers.next.push(looking);
    await resumeQueue();
    expect([queuePlace()?.table, queueNews()]).toEqual([null, 'again']);
    leaveQueue();
    expect([queuePlace(), answers.left]).toEqual([null, 1]);
  });

  it('is taken up with the next table that it has found', async () => {
    answers.next.push(found);
    expect(await resumeQueue()).toBe(true);
    expect([queuePlace()?.table, queueNews(), isAtTable()]).toEqual([found.table, 'again', false]);
  });

  it('is asked for again after the computer has slept', async () => {
    await look(gone, looking, found);
    await vi.advanceTimersByTimeAsync(2000);
    expect(queuePlace()?.table).toBe(found.table);
  });
});
