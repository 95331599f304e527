/** Tells which modules the page needs before the first card; all others are loaded when they are asked for. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
/** What the home page and a table begin with. What these import is needed early, too, but not what they `import()`. */
const BEGINNINGS = ['app/main.ts', 'app/TablePage.svelte', 'app/home/DueToday.svelte', 'games/*/index.ts'];

type GetInfo = (id: string) => Rolldown.ModuleInfo | null;

let found: Set<string> | null = null;

export function isNeededEarly(id: string, getInfo: GetInfo): boolean {
  found ??= withImports(
    globSync(BEGINNINGS, { cwd: SOURCES }).map((file) => join(SOURCES, file)),
    getInfo,
  );
  return found.has(id);
}

function withImports(ids: readonly string[], getInfo: GetInfo): Set<string> {
  const all = new Set(ids);
  for (const id of all) {
    getInfo(id)?.importedIds.forEach((imported) => all.add(imported)); // the loop comes to these, too
  }
  return all;
}
