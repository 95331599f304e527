/** Writes the page's fonts into src/fonts/, and those of link previews into the built page: those of the npm packages, with the characters that the page's texts use. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const PACKAGES = join(WEB, 'node_modules');
const FOLDER = join(WEB, 'src/fonts/subset');
/** What the page shows: not the texts of the terminal and the command line. */
const AREAS =
  'common,embed,explain,hints,learn,people,previews,progress,puzzles,refusals,review,rules,share,today,translate,waiting';
const TEXTS = ['', 'games/*/'].map(
  (folder) => `../src/wonderland/${folder}{messages/*/{${AREAS}}.json,messages/*/rules.md,rules.md}`,
);

/** Where the Python server finds the fonts of its pictures (src/wonderland/server/previews/png.py). */
export const PICTURE_FONTS = 'picture-fonts';

const WEIGHTS = { min: 400, max: 700 };
/** Headings have one weight, and soft serifs that are drawn for their size: every axis makes the font larger. */
const SOFT = { opsz: 48, SOFT: 60, WONK: 0, wght: 640 };

interface Source {
  name: string;
  file: string;
  isInFont: (code: number) => boolean;
  axes?: Record<string, number | { min: number; max: number }>;
  /** In the pictures of link previews: files of one family are told apart by their weights. */
  pictureWeight?: number;
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
    pictureWeight: 640,
  },
  {
    name: 'serif-ext',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal',
    isInFont: isExtendedLatin,
    axes: SOFT,
    pictureWeight: 641,
  },
  {
    name: 'sans',
    file: '@fontsource-variable/cabin/files/cabin-latin-wght-normal',
    isInFont: isLatin,
    axes: { wght: WEIGHTS },
    pictureWeight: 500,
  },
  {
    name: 'sans-ext',
    file: '@fontsource-variable/cabin/files/cabin-latin-ext-wght-normal',
    isInFont: isExtendedLatin,
    axes: { wght: WEIGHTS },
    pictureWeight: 501,
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
    async generateBundle() {
      const characters = charactersOfTexts();
      for (const source of SOURCES) {
        const fileName = `${PICTURE_FONTS}/${source.name}.ttf`;
        const axes = source.pictureWeight && { axes: { ...source.axes, wght: source.pictureWeight } };
        this.emitFile({
          type: 'asset',
          fileName,
          source: await subsetOf({ ...source, ...axes }, characters, 'truetype'),
        });
      }
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

function subsetOf(
  { file, isInFont, axes }: Source,
  characters: string[],
  targetFormat: 'woff2' | 'truetype',
): Promise<Uint8Array> {
  const wanted = characters.filter((character) => isInFont(character.codePointAt(0)!)).join('');
  const font = readFileSync(join(PACKAGES, `${file}.woff2`));
  return subset(font, wanted, { targetFormat, ...(axes && { variationAxes: axes }) });
}

/** Writes only what has changed, so that nothing is built again because of it. */
async function writeSubset(source: Source, characters: string[]): Promise<void> {
  const font = await subsetOf(source, characters, 'woff2');
  const path = join(FOLDER, `${source.name}.woff2`);
  if (!existsSync(path) || !readFileSync(path).equals(font)) {
    writeFileSync(path, font);
  }
}
