/**
 * Gathers the texts of the page and those in the games' folders.
 *
 * `virtual:catalogue/en` is the catalogue: the page's own texts, and those of the games' tables. `virtual:catalogue/ja` is
 * the same in another language, without the keys, which are a third of its size: the values stand in the order of the
 * sorted English keys (src/i18n/index.svelte.ts). `virtual:texts/hints/ja` are the texts of an area; `virtual:area/hints`
 * fetches them, by language.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../src');
const CATALOGUE = 'virtual:catalogue/';
const TEXTS = 'virtual:texts/';
const AREA = 'virtual:area/';
/** What a game's file calls the texts that belong to the catalogue. */
const TABLE = 'table';

type Texts = Record<string, unknown>;

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId(id) {
      return [CATALOGUE, TEXTS, AREA].some((kind) => id.startsWith(kind)) ? `\0${id}` : null;
    },
    async load(id) {
      if (id.startsWith(`\0${AREA}`)) {
        return loadersOf(id.slice(AREA.length + 1));
      }
      const [kind, area, language] = partsOf(id);
      if (kind === null) {
        return null;
      }
      const files = [...ownFiles(area, language), ...gameFiles(language)];
      files.forEach((file) => this.addWatchFile(file));
      const found = await read(area, language);
      const isBare = kind === CATALOGUE && language !== 'en';
      return `export default ${JSON.stringify(isBare ? await inEnglishOrder(found) : found)}`;
    },
  };
}

/** Kind, area and language of a virtual module; the kind is null for any other module. */
function partsOf(id: string): [kind: string | null, area: string, language: string] {
  if (id.startsWith(`\0${CATALOGUE}`)) {
    return [CATALOGUE, TABLE, id.slice(CATALOGUE.length + 1)];
  }
  const [area = '', language = ''] = id.startsWith(`\0${TEXTS}`) ? id.slice(TEXTS.length + 1).split('/') : [];
  return [language ? TEXTS : null, area, language];
}

function loadersOf(area: string): string {
  const languages = ownFiles(area, '*').map((file) => basename(file, '.ts'));
  return `export default {${languages.map((language) => `${language}: () => import('${TEXTS}${area}/${language}')`).join()}}`;
}

async function inEnglishOrder(translated: Texts): Promise<unknown[]> {
  const english = await read(TABLE, 'en');
  return Object.keys(english)
    .sort()
    .map((key) => translated[key]);
}

function ownFiles(area: string, language: string): string[] {
  return area === TABLE ? filesAt(`i18n/${language}/*.ts`) : filesAt(`i18n/${area}/${language}.ts`);
}

function gameFiles(language: string): string[] {
  return filesAt(`games/*/i18n/${language}.ts`);
}

function filesAt(pattern: string): string[] {
  return globSync(pattern, { cwd: SOURCES, exclude: ['**/index.ts'] }).map((file) => join(SOURCES, file));
}

async function read(area: string, language: string): Promise<Texts> {
  const own = await Promise.all(ownFiles(area, language).map(importTexts));
  const games = await Promise.all(gameFiles(language).map(importTexts));
  return Object.assign({}, ...own, ...games.map((game) => game[area])) as Texts;
}

/** Node removes the types of the file. */
async function importTexts(file: string): Promise<Texts> {
  return ((await import(pathToFileURL(file).href)) as { default: Texts }).default;
}
