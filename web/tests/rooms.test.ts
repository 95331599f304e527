import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const GUIDE = join(import.meta.dirname, '../../docs/web.md');
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']*)'/g;

/** The rooms in the order of the table in docs/web.md. */
const ROOMS = [...readFileSync(GUIDE, 'utf-8').matchAll(/^\| `web\/src\/(\w+)\/` \|/gm)].map(([, room]) => room!);
/** Styles alone. */
const STYLES = ['fonts'];

interface Import {
  file: string;
  target: string;
}

const FILES = globSync('**/*.{ts,svelte}', { cwd: SOURCES });
/** Every import of one source file by another, both as paths in `src/`. */
const IMPORTS: Import[] = FILES.flatMap((file) =>
  [...readFileSync(join(SOURCES, file), 'utf-8').matchAll(IMPORT)]
    .map(([, path]) => ({ file, target: relative(SOURCES, join(SOURCES, dirname(file), path!)) }))
    .filter(({ target }) => !target.startsWith('..')),
);

const roomOf = (path: string) => path.split(sep)[0]!;
/** The folder of a game. */
const GAMES = globSync('games/*/index.ts', { cwd: SOURCES }).map(dirname);
const gameOf = (path: string) => GAMES.find((game) => path === game || path.startsWith(game + sep));
const written = (imports: Import[]) => imports.map(({ file, target }) => `${file} imports ${target}`);

describe('the rooms of the page', () => {
  it('are all in the table of the guide', () => {
    const folders = new Set(FILES.map(roomOf));
    expect([...folders].sort()).toEqual([...ROOMS].sort());
  });

  it.each(ROOMS)('%s imports only from rooms above it in the table', (room) => {
    const known = [...STYLES, ...ROOMS.slice(0, ROOMS.indexOf(room) + 1)];
    const imports = IMPORTS.filter(({ file, target }) => roomOf(file) === room && !known.includes(roomOf(target)));
    expect(written(imports)).toEqual([]);
  });

  it('ui knows nothing of the protocol, and so of no game and no match', () => {
    const imports = IMPORTS.filter(({ file, target }) => roomOf(file) === 'ui' && roomOf(target) === 'protocol');
    expect(written(imports)).toEqual([]);
  });

  it('a game knows no other game, and what games share knows none', () => {
    const loader = join('games', 'index.ts');
    const imports = IMPORTS.filter(({ file, target }) => {
      const game = gameOf(target);
      return roomOf(file) === 'games' && file !== loader && game !== undefined && game !== gameOf(file);
    });
    expect(written(imports)).toEqual([]);
  });
});
