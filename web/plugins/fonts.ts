/** Writes the page's fonts into src/fonts/: those of the npm packages, with the characters that the page's texts use. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const PACKAGES = join(WEB, 'node_modules');
const FOLDER = join(WEB, 'src/fonts/subset');
/** What the page shows: not the texts of the terminal and the command line. */
const AREAS = 'common,explain,hints,learn,people,progress,puzzles,refusals,review,rules,today,translate,waiting';
const TEXTS = ['', 'games/*/'].map(
  (folder) => `../src/wonderland/${folder}{messages/*/{${AREAS}}.json,messages/*/rules.md,rules.md}`,
);

const WEIGHTS = { min: 400, max: 700 };
/** Headings have one weight, and soft serifs that are drawn for their size: every axis makes the font larger. */
const SOFT = { opsz: 48, SOFT: 60, WONK: 0, wght: 640 };

interface Source {
  name: string;
  file: string;
  isInFont: (code: number) => boolean;
  axes?: Record<string, number | { min: number; max: number }>;
}

const isLatin = (code: number) => code <= 0xff || (code >= 0x2000 && code <= 0x22ff);
const isExtendedLatin = (code: number) => code > 0xff && code <= 0x17f;
const isJapanese = (code: number) => code > 0x2fff;

const SOURCES: Source[] = [
  {
    name: 'serif',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal',
    isInFont: isLatin,
    axes: SOFT,
  },
  {
    name: 'serif-ext',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal',
    isInFont: isExtendedLatin,
    axes: SOFT,
  },
  {
    name: 'sans',
    file: '@fontsource-variable/cabin/files/cabin-latin-wght-normal',
    isInFont: isLatin,
    axes: { wght: WEIGHTS },
  },
  {
    name: 'sans-ext',
    file: '@fontsource-variable/cabin/files/cabin-latin-ext-wght-normal',
    isInFont: isExtendedLatin,
    axes: { wght: WEIGHTS },
  },
  {
    name: 'japanese',
    file: '@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new-japanese-500-normal',
    isInFont: isJapanese,
  },
];

/** Latin letters that names are written with, beside those in the texts. */
const NAMES = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  /[\x20-\x7e\xc0-\xff]/.test(letter),
);

/** What browsers write in dates. */
const DATES = '今日昨年月火水木金土曜午前後';

export function fonts(): Plugin {
  return {
    name: 'fonts',
    apply: () => !process.env.VITEST,
    async buildStart() {
      mkdirSync(FOLDER, { recursive: true });
      const characters = charactersOfTexts();
      await Promise.all(SOURCES.map((source) => writeSubset(source, characters)));
    },
    generateBundle() {
      const packages = new Set(SOURCES.map(({ file }) => file.slice(0, file.indexOf('/files/'))));
      const licences = [...packages].map((name) => readFileSync(join(PACKAGES, name, 'LICENSE'), 'utf8').trim());
      this.emitFile({ type: 'asset', fileName: 'font-licences.txt', source: `${licences.join('\n\n\n')}\n` });
    },
  };
}

function charactersOfTexts(): string[] {
  const texts = globSync(TEXTS, { cwd: WEB }).map((file) => readFileSync(join(WEB, file), 'utf8'));
  return [...new Set([...NAMES, ...DATES, ...texts.join('')])].sort();
}

/** Writes only what has changed, so that nothing is built again because of it. */
async function writeSubset({ name, file, isInFont, axes }: Source, characters: string[]): Promise<void> {
  const wanted = characters.filter((character) => isInFont(character.codePointAt(0)!)).join('');
  const font = await subset(readFileSync(join(PACKAGES, `${file}.woff2`)), wanted, {
    targetFormat: 'woff2',
    ...(axes && { variationAxes: axes }),
  });
  const path = join(FOLDER, `${name}.woff2`);
  if (!existsSync(path) || !readFileSync(path).equals(font)) {
    writeFileSync(path, font);
  }
}
