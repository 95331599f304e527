import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { placeBeside } from '../../src/explain/placement';
import { RULES } from '../../src/explain/rules';
import { folderOf } from '../../src/games/files';
import type { GameModule } from '../../src/games/contract';
import goingOut from '../../src/games/going_out';
import parade from '../../src/games/parade';
import teaParty from '../../src/games/tea_party';
import texts from 'virtual:texts/explain/en';
import type { GameView } from '../../src/protocol/protocol.generated';
import { showTable } from '../showing';
import { positionsOf, type Position } from '../games/positions';

const RULEBOOKS = import.meta.glob<string>('../../../src/wonderland/games/*/rules.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const GAMES: Record<string, GameModule<never>> = { parade, 'going-out': goingOut, 'tea-party': teaParty };
const PLACES = '[data-zone], [data-flip], [data-space]';

const positions = (['parade', 'going-out', 'tea-party'] as const).flatMap((game) =>
  Object.entries<Position<GameView>>(positionsOf(game)).map(([name, one]) => [`${game}, ${name}`, one] as const),
);

function draw(position: Position<GameView>): HTMLElement[] {
  const { choice } = showTable(GAMES[position.view.game]!.Table as GameModule['Table'], position);
  choice.considered = position.legal[0] ?? null;
  flushSync();
  return [...document.querySelectorAll<HTMLElement>(PLACES)];
}

describe.each(positions)('%s', (_, position) => {
  it('explains every zone, card and space', () => {
    const places = draw(position);
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      const key = place.closest<HTMLElement>('[data-explain]')?.dataset.explain;
      expect(key, place.outerHTML.slice(0, 120)).toBeDefined();
      expect([texts[key!], texts[`${key}.about`]], key).not.toContain(undefined);
    }
  });
});

describe('the rules named by explanations', () => {
  it.each([...RULES])('%s: $1.number', (_, { game, number }) => {
    const book = RULEBOOKS[`../../../src/wonderland/games/${folderOf(game)}/rules.md`]!;
    expect(book).toContain(`\n- ${number}. `);
  });
});

describe('the panel', () => {
  const screen = { width: 360, height: 640 };
  const panel = { width: 300, height: 120 };

  it.each([
    ['above what lies low', { left: 20, top: 500, width: 60, height: 90 }, 'above'],
    ['below what lies high', { left: 300, top: 10, width: 50, height: 40 }, 'below'],
  ])('stands %s, inside the screen', (_, anchor, side) => {
    const placed = placeBeside(anchor, panel, screen);
    expect(placed.side).toBe(side);
    expect(placed.left).toBeGreaterThanOrEqual(8);
    expect(placed.left + panel.width).toBeLessThanOrEqual(352);
    const isApart = placed.top + panel.height <= anchor.top || placed.top >= anchor.top + anchor.height;
    expect(isApart).toBe(true);
    expect(placed.left + placed.tip).toBe(anchor.left + anchor.width / 2);
  });

  it('stands beside what is as high as the screen', () => {
    const placed = placeBeside({ left: 0, top: 0, width: 200, height: 640 }, panel, { width: 1440, height: 640 });
    expect([placed.side, placed.left]).toEqual(['right', 210]);
  });
});
