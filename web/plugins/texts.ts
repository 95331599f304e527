/**
 * Gathers the texts of an area: those of the whole program and those in the games' folders.
 *
 * `virtual:area/hints` fetches the texts of the area, by language. `virtual:texts/hints/ja` are the texts: a key that the
 * language lacks has its English text, so no page loads two languages.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PROGRAM = join(import.meta.dirname, '../../src/wonderland');
const TEXTS = 'virtual:texts/';
const AREA = 'virtual:area/';

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId(id) {
      return [TEXTS, AREA].some((kind) => id.startsWith(kind)) ? `\0${id}` : null;
    },
    load(id) {
      if (id.startsWith(`\0${AREA}`)) {
        return loadersOf(id.slice(AREA.length + 1));
      }
      if (!id.startsWith(`\0${TEXTS}`)) {
        return null;
      }
      const [area = '', language = ''] = id.slice(TEXTS.length + 1).split('/');
      files(area, language).forEach((file) => this.addWatchFile(file));
      return `export default ${JSON.stringify({ ...read(area, 'en'), ...read(area, language) })}`;
    },
  };
}

export function languages(): string[] {
  return Object.keys(JSON.parse(readFileSync(join(PROGRAM, 'messages/languages.json'), 'utf8')) as object);
}

function loadersOf(area: string): string {
  const loaders = languages().map((language) => `${language}: () => import('${TEXTS}${area}/${language}')`);
  return `export default {${loaders.join()}}`;
}

/** All texts of an area in a language. */
export function read(area: string, language: string): Record<string, string> {
  const found = files(area, language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return Object.assign({}, ...found) as Record<string, string>;
}

function files(area: string, language: string): string[] {
  return ['.', ...globSync('games/*', { cwd: PROGRAM })]
    .map((folder) => join(PROGRAM, folder, 'messages', language, `${area}.json`))
    .filter((file) => existsSync(file));
}
