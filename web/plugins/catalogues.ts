/**
 * The texts of another language as the page gets them, `virtual:catalogue/ja`: without their keys, which are a third of
 * their size. The values stand in the order of the sorted English keys (src/i18n/index.svelte.ts).
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = join(import.meta.dirname, '../src/i18n');
const PREFIX = 'virtual:catalogue/';

type Texts = Record<string, unknown>;

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) {
        return null;
      }
      const files = filesOf(id.slice(PREFIX.length + 1));
      files.forEach((file) => this.addWatchFile(file));
      const [english, other] = await Promise.all([read(filesOf('en')), read(files)]);
      const values = Object.keys(english)
        .sort()
        .map((key) => other[key]);
      return `export default ${JSON.stringify(values)}`;
    },
  };
}

function filesOf(language: string): string[] {
  return globSync(`${language}/*.ts`, { cwd: FOLDER, exclude: ['**/index.ts'] }).map((file) => join(FOLDER, file));
}

/** Node removes the types of the files. */
async function read(files: readonly string[]): Promise<Texts> {
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<{ default: Texts }>),
  );
  return Object.assign({}, ...modules.map((module) => module.default)) as Texts;
}
