import { describe, expect, it, vi } from 'vitest';
import { listGames } from '../../src/server/api';
import { hasServer, lacksServer, lookForServer } from '../../src/server/server.svelte';

vi.mock('../../src/server/api');

describe('the server', () => {
  it('is missed only when it did not answer, until the browser is online again', async () => {
    expect([hasServer(), lacksServer()]).toEqual([false, false]);
    vi.mocked(listGames).mockRejectedValueOnce(new Error('away'));
    await lookForServer();
    expect([hasServer(), lacksServer()]).toEqual([false, true]);
    vi.mocked(listGames).mockResolvedValueOnce([]);
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect([hasServer(), lacksServer()]).toEqual([true, false]));
  });
});
