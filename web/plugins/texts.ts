/**
 * Gathers the texts of an area: those of the whole program and those in the games' folders.
 *
 * `virtual:area/hints` fetches the texts of the area, by language. `virtual:texts/hints/ja` are the texts: a key that the
 * language lacks has its English text, so no page loads two languages.
 *
 * The page's scripts ask for the texts that every page needs only when they run themselves. So the built page has a small
 * script that fetches them at the same time as the others.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const PROGRAM = join(import.meta.dirname, '../../src/wonderland');
const TEXTS = 'virtual:texts/';
const AREA = 'virtual:area/';
/** What the keys of comments begin with (translation/lay_out.py). */
const COMMENT = '//';
/** The file that fetches the first texts, beside the page. */
const FIRST = 'first-texts.js';

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId(id) {
      return [TEXTS, AREA].some((kind) => id.startsWith(kind)) ? `\0${id}` : null;
    },
    generateBundle(_, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        const language = chunk.type === 'chunk' && chunk.facadeModuleId?.split(`${TEXTS}common/`)[1];
        if (language) {
          files[language] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: FIRST, source: firstScript(files) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }): HtmlTagDescriptor[] =>
        bundle ? [{ tag: 'script', attrs: { src: `./${FIRST}`, async: true }, injectTo: 'head' }] : [],
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

/** Chooses the language as src/settings/settings.svelte.ts does. */
function firstScript(files: Record<string, string>): string {
  return `{
  const files = ${JSON.stringify(files)};
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('wonderland.settings')).language;
  } catch {}
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split('-')[0]), 'en'];
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = new URL(files[wanted.find((language) => language in files)], document.currentScript.src);
  document.head.append(link);
}
`;
}

function languages(): string[] {
  return Object.keys(JSON.parse(readFileSync(join(PROGRAM, 'messages/languages.json'), 'utf8')) as object);
}

function loadersOf(area: string): string {
  const loaders = languages().map((language) => `${language}: () => import('${TEXTS}${area}/${language}')`);
  return `export default {${loaders.join()}}`;
}

/** All texts of an area in a language. */
function read(area: string, language: string): Record<string, string> {
  const found = files(area, language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const texts = Object.entries(Object.assign({}, ...found) as Record<string, string>);
  return Object.fromEntries(texts.filter(([key, text]) => text !== '' && !key.startsWith(COMMENT)));
}

function files(area: string, language: string): string[] {
  return ['.', ...globSync('games/*', { cwd: PROGRAM })]
    .map((folder) => join(PROGRAM, folder, 'messages', language, `${area}.json`))
    .filter((file) => existsSync(file));
}
