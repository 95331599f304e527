import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seenDeal } from '../../src/records/seen_deals';
import { mustConfirm, settings } from '../../src/settings/settings.svelte';
import { failureText } from '../../src/ui/failures';
import { Choice, LATE_MS } from '../../src/games/choice.svelte';
import { Session } from '../../src/match/session.svelte';
import { serverTable } from '../../src/protocol/transport';
import type { Hint } from '../../src/hints/hints.svelte';
import type { Frame, HintAction } from '../../src/protocol/protocol.generated';
import { acted, FakeSocket, matchView, snapshot, tableView } from '../fixtures';

describe('a session', () => {
  let session: Session;
  let shownPlies: number[];
  let calledPlies: number[];
  let isTouched: boolean;
  let rejections: Error[];
  const analyse = vi.fn<() => Promise<Hint[] | null>>();

  beforeEach(() => {
    localStorage.clear();
    FakeSocket.opened.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
    shownPlies = [];
    calledPlies = [];
    isTouched = false;
    rejections = [];
    session = new Session({
      transport: serverTable('T1', null),
      mustConfirm: () => isTouched,
      onreject: (error) => rejections.push(error),
      analyse,
      onstep: (match) => shownPlies.push(match.ply),
      onsettled: (match) => calledPlies.push(match.ply),
    });
    FakeSocket.latest.open();
    FakeSocket.latest.receive(snapshot(5));
  });

  afterEach(() => {
    session.close();
    vi.unstubAllGlobals();
  });

  const lastSent = () => FakeSocket.latest.sent.at(-1);

  it('shows steps one after the other', async () => {
    const shown: number[] = [];
    session.steps.present = async (match, apply) => {
      apply();
      shown.push(match.ply);
      await Promise.resolve();
    };
    FakeSocket.latest.receive(acted(6, 1));
    FakeSocket.latest.receive(acted(7, 2));
    await vi.waitFor(() => expect(shown).toEqual([1, 2]));
    expect(session.isLatest).toBe(true);
  });

  it('answers a commitment with a number, and remembers both for a check at the end', () => {
    const commitment = 'c0'.repeat(32);
    const table = tableView({ commitment });
    FakeSocket.latest.receive({ t: 'table', v: 6, d: { what: 'committed', seat: null, table, you: null } });
    FakeSocket.latest.receive({ t: 'table', v: 7, d: { what: 'number_added', seat: 1, table, you: null } });
    const numbers = FakeSocket.latest.sent.filter(({ t }) => t === 'number');
    expect(numbers).toHaveLength(1);
    expect(numbers[0]).toMatchObject({ commitment, number: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    const fairness = { format: '', start: null, commitment, numbers: [], secret: null };
    const match = matchView({ id: 'M2', fairness });
    FakeSocket.latest.receive({ t: 'started', v: 8, d: { table: tableView(), match, you: null } });
    expect(seenDeal('M2')).toEqual({ match: 'M2', seat: 0, commitment, number: numbers[0]!.number });
  });

  it('catches up at once when it has fallen behind', async () => {
    let release = () => undefined as void;
    session.steps.present = (_, apply) => {
      apply();
      return new Promise((resolve) => (release = resolve));
    };
    for (let ply = 1; ply <= 6; ply += 1) {
      FakeSocket.latest.receive(acted(5 + ply, ply));
    }
    expect(session.shown?.ply).toBe(1);
    expect(session.legal).toEqual([]);
    release();
    await vi.waitFor(() => expect(session.shown?.ply).toBe(6));
    expect(shownPlies).toEqual([0, 1, 6]);
  });

  it('begins a turn when the animations of the previous step have ended', async () => {
    let end = () => undefined as void;
    session.steps.present = (_, apply, settled) => {
      apply();
      return new Promise((resolve) => {
        end = () => (settled(), resolve());
      });
    };
    FakeSocket.latest.receive(acted(6, 1));
    expect([session.isMoving, session.turn]).toEqual([true, 1]); // one's own card still moves
    end();
    FakeSocket.latest.receive(acted(7, 2, { legal: ['G3'] }));
    await vi.waitFor(() => expect(session.shown?.ply).toBe(2));
    expect([session.turn, session.isMyTurn, session.legal]).toEqual([1, false, []]);
    expect(calledPlies).toEqual([0, 1]);
    end();
    expect([session.turn, session.isMyTurn, session.legal]).toEqual([0, true, ['G3']]);
    expect(calledPlies).toEqual([0, 1, 2]);
  });

  it('asks after a drop only where everything is to be confirmed', () => {
    const played: string[] = [];
    const choice = new Choice((action) => played.push(action), mustConfirm);
    dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType: 'touch' }));
    for (const confirm of ['never', 'touch'] as const) {
      settings.confirm = confirm;
      choice.drop('G3');
    }
    expect(played).toEqual(['G3', 'G3']);
    settings.confirm = 'always';
    choice.drop('R1');
    expect([played.length, choice.selected]).toEqual([2, 'R1']);
    choice.confirm();
    expect(played.at(-1)).toBe('R1');
    settings.confirm = 'touch';
  });

  it('plays a clicked card at once, a touched one after a second touch', () => {
    session.choice.choose('G3');
    expect(lastSent()).toMatchObject({ t: 'act', base_v: 5, action: 'G3' });
    session.choice.release();
    isTouched = true;
    session.choice.choose('R1');
    expect(session.choice.selected).toBe('R1');
    expect(lastSent()).toMatchObject({ action: 'G3' });
    session.choice.choose('R1');
    expect(lastSent()).toMatchObject({ action: 'R1' });
  });

  it('offers nothing while an action is on its way', async () => {
    session.choice.choose('G3');
    expect(session.legal).toEqual([]);
    const { id } = lastSent() as { id: string };
    FakeSocket.latest.receive({ t: 'reject', v: 5, d: { id, code: 'illegal', text: '' } });
    await vi.waitFor(() => expect(session.legal).toHaveLength(5));
  });

  describe('whose action is on its way', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it('marks it after a moment, and holds everything else', () => {
      session.choice.choose('G3');
      expect(session.choice.current).toBeNull();
      vi.advanceTimersByTime(LATE_MS);
      expect([session.choice.isLate, session.choice.current]).toEqual([true, 'G3']);
      isTouched = true;
      session.choice.choose('R1');
      session.choice.drop('R1');
      session.choice.select('R1');
      expect([session.choice.current, session.choice.selected]).toEqual(['G3', null]);
      expect(FakeSocket.latest.sent.filter(({ t }) => t === 'act')).toHaveLength(1);
      FakeSocket.latest.receive(acted(6, 1));
      expect([session.choice.isLate, session.choice.current]).toEqual([false, null]);
    });

    it('still holds it when the same position comes again, and sends it once more under its id', () => {
      session.choice.choose('G3');
      const { id } = lastSent() as { id: string };
      session.resync();
      FakeSocket.latest.open();
      FakeSocket.latest.receive(snapshot(5));
      expect(session.legal).toEqual([]);
      expect(FakeSocket.latest.sent.filter(({ t }) => t === 'act')).toEqual([
        { t: 'act', base_v: 5, action: 'G3', id },
      ]);
    });

    it('says why it was refused until something else is played', async () => {
      session.choice.choose('G3');
      const { id } = lastSent() as { id: string };
      FakeSocket.latest.receive({ t: 'reject', v: 5, d: { id, code: 'stale', text: '' } });
      await vi.advanceTimersByTimeAsync(0);
      expect(failureText(session.refusal?.error)).toBe('The position has changed meanwhile. Look again.');
      expect(session.legal).toContain('G3');
      session.choice.choose('R1');
      expect(session.refusal).toBeNull();
    });
  });

  it('offers nothing and holds nothing once the server has closed the connection', async () => {
    FakeSocket.latest.receive({ t: 'closing', v: 5, d: { reason: 'seat_moved', text: '' } });
    expect([session.isMyTurn, session.legal]).toEqual([true, []]);
    await session.act('G3');
    expect([session.choice.sent, session.refusal]).toEqual([null, null]);
    await session.hints.ask();
    expect([session.hints.isThinking, rejections]).toEqual([false, []]);
  });

  it('previews what is pointed at before what is chosen', async () => {
    session.choice.select('G3');
    session.choice.consider('R1');
    await vi.waitFor(() => expect(session.choice.current).toBe('R1'));
    session.choice.consider(null);
    await vi.waitFor(() => expect(session.choice.current).toBe('G3'));
  });

  it('previews nothing of what is chosen the moment it is pointed at', async () => {
    session.choice.consider('R1');
    session.choice.clear();
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.choice.current).toBeNull();
  });

  it('looks back at a moment and returns', () => {
    FakeSocket.latest.receive(acted(6, 1));
    session.lookAt(0);
    expect(session.match?.ply).toBe(0);
    expect(session.legal).toEqual([]);
    session.lookAt(99);
    expect(session.match?.ply).toBe(1);
  });

  it('still looks back after a reload', () => {
    FakeSocket.latest.receive(acted(6, 1));
    const match = session.state!.match!;
    session.close();
    const reloaded = new Session({
      transport: serverTable('T1', null),
      mustConfirm: () => false,
      onreject: () => undefined,
    });
    FakeSocket.latest.open();
    FakeSocket.latest.receive(snapshot(6, { match }));
    reloaded.lookAt(0);
    expect(reloaded.match?.ply).toBe(0);
    expect(reloaded.match?.view).toEqual(session.history.at(0, match)?.view);
    reloaded.close();
  });

  describe('asked for a hint', () => {
    const hint = (action: string) => [{ action, win_chance: 0.5, points: 3, visits: 9 }];
    const answer = (frame: Frame) => FakeSocket.latest.receive(frame);
    const ids = () => FakeSocket.latest.sent.map(({ id }) => id as string);
    const seatState = (id: string) => ({ t: 'state', v: 5, d: { id, state: 'AAAA', digest: 'd' } }) as const;

    it('analyses what the server lets its seat know', async () => {
      analyse.mockResolvedValue(hint('G3'));
      void session.hints.ask();
      expect(lastSent()).toMatchObject({ t: 'state' });
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(session.hints.actions).toEqual(hint('G3')));
      expect(analyse).toHaveBeenCalledWith(
        'parade',
        { id: ids().at(-1), state: 'AAAA', digest: 'd' },
        session.shown!.ply + 1,
        1,
      );
      expect(FakeSocket.latest.sent.filter(({ t }) => t === 'hint')).toEqual([]);
    });

    it('thinks longer by itself where it is open, and then when asked again', async () => {
      const two = (chance: number, isOpen: boolean) => [
        { ...hint('G3')[0]!, win_chance: chance, is_as_good: true },
        { ...hint('R1')[0]!, win_chance: 0.5, is_as_good: isOpen },
      ];
      analyse.mockResolvedValueOnce(two(0.49, true)).mockResolvedValueOnce(two(0.53, true));
      analyse.mockResolvedValueOnce(two(0.6, false));
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(session.hints.best?.action).toBe('R1'));
      await vi.waitFor(() => expect(FakeSocket.latest.sent.filter(({ t }) => t === 'state')).toHaveLength(2));
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(session.hints.best?.action).toBe('G3'));
      await vi.waitFor(() => expect(session.hints.isThinking).toBe(false));
      expect(session.hints.isOpen).toBe(true);
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(session.hints.isOpen).toBe(false));
      const calls: unknown[][] = analyse.mock.calls;
      expect(calls.map((call) => call[3])).toEqual([1, 4, 16]);
    });

    it('shows what probably follows an action, and nothing can be chosen meanwhile', async () => {
      const view = { ...session.shown!.view, phase: 'over' as const };
      analyse.mockResolvedValue([{ ...hint('G3')[0]!, ahead: [{ view, events: [] }] }]);
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(session.hints.best).not.toBeNull());
      session.hints.lookAhead(session.hints.best!);
      expect(session.match?.view).toBe(view);
      expect(session.legal).toEqual([]);
      session.lookAt(null);
      expect(session.match).toBe(session.shown);
    });

    it('asks once at a time', () => {
      void session.hints.ask();
      void session.hints.ask();
      expect(FakeSocket.latest.sent.filter(({ t }) => t === 'state')).toHaveLength(1);
    });

    it('lets the server analyse where it cannot', async () => {
      analyse.mockResolvedValue(null);
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(lastSent()).toMatchObject({ t: 'hint' }));
      answer({ t: 'hint', v: 5, d: { id: ids().at(-1)!, actions: hint('R1') } });
      await vi.waitFor(() => expect(session.hints.actions).toEqual(hint('R1')));
    });

    it('asks a busy server again, and says that the hint is being prepared', async () => {
      vi.useFakeTimers();
      analyse.mockResolvedValue(null);
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.advanceTimersByTimeAsync(LATE_MS);
      expect(session.hints.isLate).toBe(true);
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        expect(session.hints.isThinking).toBe(true);
        const asked = FakeSocket.latest.sent.filter(({ t }) => t === 'hint');
        expect(asked).toHaveLength(attempt);
        const id = asked.at(-1)!.id as string;
        answer({ t: 'reject', v: 5, d: { id, code: 'unavailable', text: '' } });
        await vi.advanceTimersByTimeAsync(1500);
        answer({ t: 'presence', v: 5, d: { connected: [true, false], num_spectators: 0, is_busy: true } });
        await vi.advanceTimersByTimeAsync(1500);
      }
      expect([session.hints.isThinking, session.hints.isLate]).toEqual([false, false]);
      expect(rejections.map(failureText)).toEqual(['The server is too busy for hints. Ask again in a moment.']);
      vi.useRealTimers();
    });

    it('says nothing to nobody', async () => {
      analyse.mockResolvedValue(null);
      const asked = session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(lastSent()).toMatchObject({ t: 'hint' }));
      session.close();
      await asked;
      expect(rejections).toEqual([]);
    });

    it('shows no hint for another position', async () => {
      let found: (actions: HintAction[]) => void = () => undefined;
      analyse.mockImplementation(() => new Promise((resolve) => (found = resolve)));
      void session.hints.ask();
      answer(seatState(ids().at(-1)!));
      await vi.waitFor(() => expect(analyse).toHaveBeenCalled());
      answer(acted(6, 1));
      found(hint('G3'));
      await vi.waitFor(() => expect(session.hints.isThinking).toBe(false));
      expect(session.hints.actions).toBeNull();
    });
  });

  it('forgets the views that were taken back', () => {
    FakeSocket.latest.receive(acted(6, 1));
    FakeSocket.latest.receive(snapshot(7));
    expect([session.history.has(0), session.history.has(1)]).toEqual([true, false]);
  });

  it('keeps the views of people who share the device apart', () => {
    FakeSocket.latest.receive(acted(6, 1));
    const you = { player: 'alice', seat: 1, is_host: true };
    FakeSocket.latest.receive(snapshot(7, { you, match: matchView({ ply: 1 }) }));
    expect([session.history.has(0), session.history.has(1)]).toEqual([false, true]);
  });

  it('asks for everything again when plies are missing', () => {
    FakeSocket.latest.receive(acted(9, 4));
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.latest.open();
    expect(FakeSocket.latest.sent[0]).toMatchObject({ t: 'hello', last_v: -1 });
  });
});
