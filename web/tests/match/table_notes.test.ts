import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TableNotes from '../../src/match/TableNotes.svelte';
import type { GameModule } from '../../src/games/contract';
import parade from '../../src/games/parade';
import { setLanguage } from '../../src/i18n/index.svelte';
import type { Session } from '../../src/match/session.svelte';
import { connectedSession } from '../connected_session';
import { FakeSocket, matchView, snapshot } from '../fixtures';
import { show } from '../showing';

describe('after an upgrade', () => {
  let session: Session;

  beforeEach(() => {
    session = connectedSession();
    show(TableNotes, { session, game: parade as GameModule, names: ['Alice', 'Hatter'] });
  });

  afterEach(async () => {
    session.close();
    await setLanguage('en');
    vi.unstubAllGlobals();
  });

  const note = () => document.querySelector('[data-testid="earlier-rules"]')?.textContent;

  it('players are told by which rules their match is played to its end', async () => {
    expect(note()).toBeUndefined();
    FakeSocket.latest.receive(snapshot(5, { match: matchView({ earlier_rules: 1 }) }));
    flushSync();
    expect(note()).toContain('This match is played to its end by version 1.');
    await setLanguage('ja');
    flushSync();
    expect(note()).toContain('第1版');
  });
});
