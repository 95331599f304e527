/**
 * Gathers the texts of an area: those of the whole program and those in the games' folders.
 *
 * `virtual:languages` are the languages, `virtual:area/hints` fetches the texts of the area, by language.
 * `virtual:texts/hints/ja` are the texts: a key that the language lacks has its English text, so no page loads two
 * languages. `virtual:catalogue` says where all texts are, for translators.
 *
 * The page's scripts ask for the texts that every page needs only when they run themselves. So the built page has a small
 * script that fetches them at the same time as the others. Every language has a manifest, with which browsers install the page.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { LanguageInfo } from '../src/i18n/language.svelte.ts';
import { manifestOf } from '../src/i18n/manifest.ts';
import manifest from './manifest.json' with { type: 'json' };
import { PSEUDO_LANGUAGES } from './pseudo.ts';

const PROGRAM = join(import.meta.dirname, '../../src/wonderland');
const LANGUAGES = 'virtual:languages';
const TEXTS = 'virtual:texts/';
const AREA = 'virtual:area/';
const CATALOGUE = 'virtual:catalogue';
/** How a language counts, and where its lines begin. */
const FACTS = 'language.json';
/** What the keys of comments begin with (translation/lay_out.py). */
const COMMENT = '//';
/** The file that fetches the first texts, beside the page. */
const FIRST = 'first-texts.js';
/** The page for frames of other sites. */
const EMBED = 'embed.html';

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId(id) {
      return [LANGUAGES, TEXTS, AREA, CATALOGUE].some((kind) => id.startsWith(kind)) ? `\0${id}` : null;
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
      for (const code of codes()) {
        this.emitFile({ type: 'asset', fileName: manifestOf(code), source: manifestIn(code) });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, path }) => ({
        html: withTexts(html),
        tags: path.endsWith(EMBED) ? [] : tagsOfPage(bundle !== undefined),
      }),
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const code = codes().find((code) => request.url === `/${manifestOf(code)}`);
        return code ? response.end(manifestIn(code)) : next();
      });
    },
    load(id) {
      if (id === `\0${LANGUAGES}`) {
        return `export default ${JSON.stringify(languages())}`;
      }
      if (id === `\0${CATALOGUE}`) {
        return catalogue();
      }
      if (id.startsWith(`\0${AREA}`)) {
        return loadersOf(id.slice(AREA.length + 1));
      }
      if (!id.startsWith(`\0${TEXTS}`)) {
        return null;
      }
      const [area = '', language = ''] = id.slice(TEXTS.length + 1).split('/');
      files(area, language).forEach((file) => this.addWatchFile(file));
      return `export default ${JSON.stringify(textsIn(area, language))}`;
    },
  };
}

/** What the page says without its scripts: what it is, in English, and in every language that it needs them. */
function withTexts(html: string): string {
  const needs = codes().flatMap((code) => {
    const text = read('common', code)['page.noscript'];
    return text === undefined ? [] : [`<p lang="${code}">${text}</p>`];
  });
  const description = read('common', 'en')['page.description']!;
  return html.replace('%page.description%', description).replace('%page.noscript%', needs.join(''));
}

/** What browsers are told of the page to install it. */
function manifestIn(code: string): string {
  const description = textsIn('common', code)['page.description'];
  return JSON.stringify({ ...manifest, lang: code, dir: languages()[code]!.direction ?? 'ltr', description });
}

/** What the whole page has and an embed does without: it is not installed, and its address may name a language. */
function tagsOfPage(isBuilt: boolean): HtmlTagDescriptor[] {
  return [
    { tag: 'link', attrs: { rel: 'manifest', href: `./${manifestOf('en')}` }, injectTo: 'head' },
    ...(isBuilt ? [{ tag: 'script', attrs: { src: `./${FIRST}`, async: true }, injectTo: 'head' as const }] : []),
  ];
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

const names = () => readJson(join(PROGRAM, 'messages/languages.json'));
const pseudoLanguages = () => (process.env.WONDERLAND_PSEUDO ? PSEUDO_LANGUAGES : {});
const codes = () => Object.keys({ ...names(), ...pseudoLanguages() });

/** The languages of the program, and those of tests. */
function languages(): Record<string, LanguageInfo> {
  const infos = Object.entries(names()).map(
    ([code, name]) => [code, { name, ...directionOf(code), ...completenessOf(code) }] as const,
  );
  return { ...Object.fromEntries(infos), ...pseudoLanguages() };
}

function directionOf(language: string): Pick<LanguageInfo, 'direction'> {
  const { direction } = readJson(join(PROGRAM, 'messages', language, FACTS));
  return direction === 'rtl' ? { direction } : {};
}

function completenessOf(language: string): Pick<LanguageInfo, 'complete'> {
  const [all, missing] = areas().reduce(
    ([all, missing], area) => [all + Object.keys(read(area, 'en')).length, missing + missingIn(area, language).length],
    [0, 0],
  );
  return missing === 0 ? {} : { complete: Math.floor((100 * (all - missing)) / all) };
}

/** The keys of an area that a language lacks. */
function missingIn(area: string, language: string): string[] {
  const there = read(area, language);
  return Object.keys(read(area, 'en')).filter((key) => !(key in there));
}

/** The names of all areas, also of those that the page does not load. */
function areas(): string[] {
  const names = globSync('{.,games/*}/messages/en/*.json', { cwd: PROGRAM }).map((file) => basename(file, '.json'));
  return [...new Set(names)].filter((name) => `${name}.json` !== FACTS).sort();
}

/** All texts, for translators: what fetches them, where they are, and which are missing. */
function catalogue(): string {
  const imports = areas().map((area, i) => `import loaders${i} from '${AREA}${area}';`);
  const found = areas().map((area, i) => {
    const keys = files(area, 'en').map((file) => {
      const folder = relative(join(PROGRAM, '../..'), join(file, '../..'));
      return [folder.split(sep).join('/'), Object.keys(textsOf(file))];
    });
    return `{ name: '${area}', loaders: loaders${i}, keys: ${JSON.stringify(Object.fromEntries(keys))} }`;
  });
  const missing = codes().map((code) => [
    code,
    Object.fromEntries(areas().map((area) => [area, code in PSEUDO_LANGUAGES ? [] : missingIn(area, code)])),
  ]);
  const lists = JSON.stringify(Object.fromEntries(missing));
  return `${imports.join('')}export default { areas: [${found.join()}], missing: ${lists} }`;
}

function loadersOf(area: string): string {
  const loaders = codes().map((code) => `'${code}': () => import('${TEXTS}${area}/${code}')`);
  return `export default {${loaders.join()}}`;
}

/** The texts of an area as people read them in a language. */
function textsIn(area: string, language: string): Record<string, string> {
  const english = read(area, 'en');
  const pseudo = PSEUDO_LANGUAGES[language];
  return pseudo
    ? Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo.translate(text)]))
    : { ...english, ...read(area, language) };
}

/** All texts of an area in a language. */
function read(area: string, language: string): Record<string, string> {
  return Object.assign({}, ...files(area, language).map(textsOf)) as Record<string, string>;
}

/** The texts of a file, without comments and those that wait to be written. */
function textsOf(file: string): Record<string, string> {
  const written = Object.entries(readJson(file));
  return Object.fromEntries(written.filter(([key, text]) => text !== '' && !key.startsWith(COMMENT)));
}

function readJson(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

function files(area: string, language: string): string[] {
  return ['.', ...globSync('games/*', { cwd: PROGRAM })]
    .map((folder) => join(PROGRAM, folder, 'messages', language, `${area}.json`))
    .filter((file) => existsSync(file));
}
