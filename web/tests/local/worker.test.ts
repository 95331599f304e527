import { afterEach, expect, it, vi } from 'vitest';
import type { SavedMatch } from '../../src/local/saved_match';
import { localTable } from '../../src/local/transport';
import { Session } from '../../src/match/session.svelte';
import { engineOf } from '../engines';
import { ALICE, DORMOUSE, savedMatch } from './counting';

const PATIENCE = { timeout: 30_000 };
/** The match on the device. */
let kept: SavedMatch;

vi.mock('../../src/local/store', async (original) => ({
  ...(await original<typeof import('../../src/local/store')>()),
  readMatch: () => Promise.resolve(structuredClone(kept)),
  saveMatch: (match: SavedMatch) => {
    kept = structuredClone(match);
    return Promise.resolve();
  },
}));
vi.mock('../../src/engine/load', async (original) => {
  const load = (game: string) => Promise.resolve(engineOf(game));
  return {
    ...(await original<typeof import('../../src/engine/load')>()),
    loadEngine: load,
    loadThinkingEngine: load,
  };
});

/** Runs the worker in the thread of the test. */
class WorkerHere extends EventTarget {
  postMessage(data: unknown, ports: MessagePort[]): void {
    dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('parses once what the engine writes of a decision: its events, the view, the legal actions', PATIENCE, async () => {
  vi.stubGlobal('Worker', WorkerHere);
  await import('../../src/local/worker');
  kept = savedMatch([ALICE, DORMOUSE], { options: {}, seed: null, rules: null });
  const session = new Session({
    transport: localTable(kept.id, () => 0),
    mustConfirm: () => false,
    onreject: vi.fn(),
  });
  await vi.waitUntil(() => session.legal.length > 0, PATIENCE);

  const parse = vi.spyOn(JSON, 'parse');
  await session.act(session.legal[0]!);
  await vi.waitUntil(() => session.legal.length > 0, PATIENCE);
  session.close();
  expect(kept.actions).toHaveLength(2);
  expect(parse).toHaveBeenCalledTimes(kept.actions.length * 3);
});
