import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import ExplorerPanel from '../../src/explorer/ExplorerPanel.svelte';
import { countMine } from '../../src/explorer/mine';
import type { Table } from '../../src/explorer/table';
import { newMatch, type SavedMatch } from '../../src/local/saved_match';
import { engineOf } from '../engines';
import { clear, show } from '../showing';
import { TINY } from './tiny';

const engine = engineOf('parade');
const STATE = engine.deal(2, {}, 5);
const SEAT = engine.seat(STATE)!;

/** A table of the real features of Parade in which everybody took nothing in this very situation. */
const TABLE: Table = {
  features: TINY.features,
  kinds: ['nothing', 'few', 'many', 'majority', 'sixth_colour', 'keep_cheapest', 'keep_other'],
  rows: [{ situation: [0, 1, 0], counts: [{ kind: 0, decisions: 900, matches: 800, wins: 600, margins: 1800 }] }],
};

/** What the panel says of the situation. */
async function said(situation: number[], seat = SEAT): Promise<string> {
  const asked = { ...methods(), situation: () => situation };
  show(ExplorerPanel, { engine: asked, state: STATE, seat, load: () => Promise.resolve(TABLE) });
  await vi.waitFor(() => {
    flushSync();
    expect(document.body.textContent).not.toContain('Loading');
  });
  return document.querySelector('[data-testid=explorer]')!.textContent.replace(/\s+/g, ' ');
}

const methods = () => ({
  info: engine.info,
  legal: engine.legal.bind(engine),
  kindsOf: engine.kindsOf.bind(engine),
  seat: engine.seat.bind(engine),
});

describe('the panel', () => {
  it('says what was chosen, how it ended and which actions here are like that', async () => {
    const text = await said([0, 1, 0]);
    expect(text).toContain('900 decisions, 100% alike.');
    expect(text).toContain('Take nothing');
    expect(text).toContain('100% chose it');
    expect(text).toMatch(/won 67% \(63% to 70%\)/);
    expect(text).toContain('2.0 points ahead at the end');
    const legal = engine.legal(STATE);
    const kinds = engine.kindsOf(
      STATE,
      legal.map(({ action }) => action),
    );
    const nothing = legal.filter((_, i) => kinds[i] === 0).map(({ text }) => text);
    expect(text.includes('here: ')).toBe(nothing.length > 0);
    nothing.forEach((action) => expect(text).toContain(action));
  });

  it('says how alike other situations are, and in what they differ', async () => {
    const text = await said([0, 0, 0]);
    expect(text).toContain('450 decisions, 50% alike.');
    expect(text).toMatch(/Partly different: .*\(100%\)/);
  });

  it('says so where nobody decides, and where nothing is alike', async () => {
    expect(await said([0, 1, 0], 1 - SEAT)).toContain('Nobody decides here');
    await clear();
    expect(await said([1, 1, 0])).toContain('Nothing in the table is like this situation.');
  });
});

describe("one's own matches", () => {
  const ALICE = { name: 'Alice', level: null };
  const HATTER = { name: 'Hatter', level: 'hatter' };

  /** A match in which everybody always takes the first action. */
  function finished(): SavedMatch {
    const actions: string[] = [];
    let state = engine.deal(2, {}, 5);
    while (engine.seat(state) !== null) {
      const { action, text } = engine.legal(state)[0]!;
      actions.push(text);
      state = engine.apply(state, action);
    }
    const { points, places } = engine.outcome(state);
    const setup = { game: 'parade' as const, options: {}, players: [ALICE, HATTER], starter: null };
    const options = Object.fromEntries(engine.info.options.map(({ name, default: usual }) => [name, usual]));
    return {
      ...newMatch(setup),
      options,
      rules: engine.info.rules_version,
      seed: 5,
      actions,
      result: { points, places },
    };
  }

  it('are counted by the decisions of people, with how they ended', () => {
    const match = finished();
    const mine = countMine(engine, [match, { ...match, result: null }, { ...match, rules: 0 }]);
    const counts = mine.rows.flatMap((row) => row.counts);
    expect(mine.matches).toBe(1);
    expect(mine.decisions).toBeGreaterThan(match.actions.length / 2 - 2);
    expect(mine.decisions).toBeLessThan(match.actions.length / 2 + 2);
    expect(counts.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(mine.decisions);
    const { points, places } = match.result!;
    const share = places[0] === 1 ? (places[1] === 1 ? 0.5 : 1) : 0;
    expect(counts.every(({ decisions, wins }) => wins === decisions * share)).toBe(true);
    const lead = points[1]! - points[0]!;
    expect(counts.every(({ decisions, margins }) => margins === decisions * lead)).toBe(true);
    expect(counts.every(({ decisions, matches }) => matches === 1 && decisions >= 1)).toBe(true);
  });
});
