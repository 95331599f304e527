import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../../src/games/contract';
import parade from '../../src/games/parade';
import HintRow from '../../src/hints/HintRow.svelte';
import type { Session } from '../../src/match/session.svelte';
import { connectedSession } from '../connected_session';
import { clear, show } from '../showing';

describe('an action of a hint', () => {
  let session: Session;

  beforeEach(() => {
    session = connectedSession();
  });

  afterEach(() => {
    session.close();
    vi.unstubAllGlobals();
  });

  async function facts(uncertainty?: number): Promise<string> {
    const hint = { action: 'G3', win_chance: 0.62, points: null, visits: 9, ...(uncertainty && { uncertainty }) };
    const props = { hint, title: 'Best', session, game: parade as GameModule, names: ['Alice', 'Hatter'] };
    show(HintRow, props);
    const text = document.querySelector('.facts')!.textContent;
    await clear();
    return text;
  }

  it('says how sure its chance is', async () => {
    expect(await facts(0.04)).toBe('62% to win (± 4)');
  });

  it('says nothing of an uncertainty that is rounded to nothing', async () => {
    expect(await facts(0.004)).toBe('62% to win');
    expect(await facts()).toBe('62% to win');
  });
});
