/** A puzzle as the page uses it, and the collections that ship (docs/puzzles.md). */
import { once } from '../lib/once';
import type { GameName, Reason } from '../protocol/protocol.generated';

/** By action: the chance to win, and the expected points at the end. */
export type Choices = Record<string, [chance: number, points: number]>;

/** Where the cards come from: a seed, or the key of a served match as hexadecimal digits. */
export type Deal = { seed: number } | { key: string; start: number | null };

export interface Puzzle {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: number;
  deal: Deal;
  /** From the deal to the position. */
  actions: string[];
  /** To act. */
  seat: number;
  solution: string;
  /** `own` for a mistake of one's own. */
  theme: string;
  /** 1 to 3; 0 for a mistake of one's own. */
  difficulty: number;
  choices: Choices;
  /** Other actions with the same result as the solution. */
  alike?: string[];
  /** By action: what it gains if it is the solution, otherwise what it costs. */
  comments?: Record<string, Reason[]>;
}

export const OWN = 'own';

interface CollectionFile {
  game: GameName;
  options: Record<string, unknown>;
  puzzles: (Omit<Puzzle, 'id' | 'game' | 'options' | 'deal'> & { seed: number })[];
}

const FILES = import.meta.glob<string>('../../../src/wonderland/games/*/puzzles.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const collections = new Map<GameName, Promise<Puzzle[]>>();

/** The puzzles of a game that ship, the easy ones first. */
export function loadCollection(game: GameName): Promise<Puzzle[]> {
  return once(collections, game, async () => {
    const response = await fetch(FILES[`../../../src/wonderland/games/${game.replace('-', '_')}/puzzles.json`] ?? '');
    if (!response.ok) {
      throw new Error(`the puzzles of ${game}: ${response.status}`);
    }
    return readCollection((await response.json()) as CollectionFile);
  });
}

export function readCollection({ game, options, puzzles }: CollectionFile): Puzzle[] {
  return puzzles.map(({ seed, ...puzzle }) => ({
    ...puzzle,
    id: `${seed}-${puzzle.actions.length}`,
    game,
    options,
    deal: { seed },
  }));
}

/** Is it the best action, or one with the same result? */
export function isSolvedBy({ solution, alike = [] }: Pick<Puzzle, 'solution' | 'alike'>, action: string): boolean {
  return action === solution || alike.includes(action);
}

/** The actions by their chance to win, the best first. */
export function ranked({
  choices,
  solution,
  alike = [],
}: Puzzle): { action: string; chance: number; points: number }[] {
  return Object.entries(choices)
    .filter(([action]) => !alike.includes(action))
    .map(([action, [chance, points]]) => ({ action, chance, points }))
    .sort((a, b) => Number(b.action === solution) - Number(a.action === solution) || b.chance - a.chance);
}

/** The themes of the puzzles, with their numbers. */
export function countThemes(puzzles: readonly Puzzle[]): [theme: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { theme } of puzzles) {
    counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  return [...counts];
}

/** The key of a theme's texts. */
export function themeKey({ game, theme }: Pick<Puzzle, 'game' | 'theme'>): string {
  return theme === OWN ? OWN : `${game}.${theme}`;
}
