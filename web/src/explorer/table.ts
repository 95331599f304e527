/** The tables of the explorer: what was counted in self-play, a row for each situation (docs/explorer.md). */
import { once } from '../lib/once';
import type { GameName } from '../protocol/protocol.generated';
import type { Cells, Explored, FeatureEntry } from './table.generated';

/** Wins are counted in these parts. */
export const WHOLE_WIN = 60;

/** What was counted of one kind of action in one situation. */
export interface Count {
  kind: number;
  decisions: number;
  matches: number;
  /** Whole ones. */
  wins: number;
  /** The sum of the leads at the end. */
  margins: number;
}

export interface Row {
  situation: readonly number[];
  counts: readonly Count[];
}

export interface Table {
  features: readonly FeatureEntry[];
  kinds: readonly string[];
  rows: readonly Row[];
}

/** The addresses of the files. */
const FILES = import.meta.glob<string>('../../../src/wonderland/games/*/explorer.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const explored = new Map<GameName, Promise<Explored>>();
const tables = new Map<GameName, Promise<Table>>();

/** The file of a game, fetched when it is first asked for. */
export function loadExplored(game: GameName): Promise<Explored> {
  return once(explored, game, async () => {
    const address = FILES[`../../../src/wonderland/games/${game.replace('-', '_')}/explorer.json`];
    const response = await fetch(address ?? '');
    if (!response.ok) {
      throw new Error(`${game}: ${response.status}`);
    }
    return (await response.json()) as Explored;
  });
}

export function loadTable(game: GameName): Promise<Table> {
  return once(tables, game, async () => tableOf(await loadExplored(game)));
}

export function tableOf({ features, kinds, cells }: Pick<Explored, 'features' | 'kinds' | 'cells'>): Table {
  return { features, kinds, rows: [...rowsOf(features, cells)] };
}

function* rowsOf(features: readonly FeatureEntry[], cells: Cells): Generator<Row> {
  const factors = radices(features);
  const sizes = features.map(numClasses);
  let key = 0;
  let at = 0;
  for (const [i, step] of cells.keys.entries()) {
    key += step;
    const counts = Array.from({ length: cells.num_kinds[i]! }, (_, k) => countAt(cells, at + k));
    at += counts.length;
    yield { situation: factors.map((factor, f) => Math.floor(key / factor) % sizes[f]!), counts };
  }
}

function countAt({ kinds, decisions, matches, wins, margins }: Cells, at: number): Count {
  return {
    kind: kinds[at]!,
    decisions: decisions[at]!,
    matches: matches[at]!,
    wins: wins[at]! / WHOLE_WIN,
    margins: margins[at]!,
  };
}

export function numClasses({ names, cuts }: FeatureEntry): number {
  return names.length > 0 ? names.length : cuts.length + 1;
}

/** What one class more of each feature adds to the key of a situation. */
function radices(features: readonly FeatureEntry[]): number[] {
  return features.map((_, i) => features.slice(i + 1).reduce((size, feature) => size * numClasses(feature), 1));
}
