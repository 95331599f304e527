import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedMatch } from '../../src/local/saved_match';
import { readMatch, saveMatch } from '../../src/local/store';
import { takeOver } from '../../src/local/take_over';
import { ALICE, Counting, DORMOUSE, savedMatch } from './counting';

const rules = new Counting();
/** The match on the device. */
let kept: SavedMatch;
let isFull = false;

vi.mock('../../src/local/store', async (original) => {
  const { StoreError } = await original<typeof import('../../src/local/store')>();
  return {
    StoreError,
    readMatch: () => Promise.resolve(structuredClone(kept)),
    saveMatch: (match: SavedMatch) => {
      if (isFull || match.version !== kept.version + 1) {
        return Promise.reject(new StoreError(isFull ? 'full' : 'conflict'));
      }
      kept = structuredClone(match);
      return Promise.resolve();
    },
  };
});

beforeEach(() => {
  kept = savedMatch([ALICE, DORMOUSE], { actions: ['take1'], version: 2 });
  isFull = false;
});

describe('a match that is opened', () => {
  it('cannot be changed any more by the tab that played it', async () => {
    const before = await readMatch('');
    const match = await takeOver(await readMatch(''), rules);
    await expect(saveMatch({ ...before, version: 3, actions: ['take1', 'take2'] }, null)).rejects.toThrow('conflict');
    expect(kept).toEqual(match.saved);
    expect(match.saved).toMatchObject({ actions: ['take1'], version: 3 });
  });

  it('has what was stored since it was read', async () => {
    const seen = await readMatch('');
    await saveMatch({ ...seen, version: 3, actions: ['take1', 'take2'] }, null);
    expect((await takeOver(seen, rules)).saved).toMatchObject({ actions: ['take1', 'take2'], version: 4 });
  });

  it('is dealt once', async () => {
    kept = savedMatch([ALICE, DORMOUSE], { seed: null, version: 0 });
    const { saved } = await takeOver(await readMatch(''), rules);
    expect(saved.seed).not.toBeNull();
    expect((await takeOver(await readMatch(''), rules)).saved.seed).toBe(saved.seed);
  });

  it('stays as it is when it is over', async () => {
    kept = { ...kept, result: { points: [1, 0], places: [1, 2] } };
    expect((await takeOver(await readMatch(''), rules)).saved.version).toBe(2);
  });

  it('can be looked at on a device without room', async () => {
    isFull = true;
    expect((await takeOver(await readMatch(''), rules)).saved).toEqual(kept);
  });
});
