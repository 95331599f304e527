/** All texts of the program, also those that the page never shows. */
import catalogue from 'virtual:catalogue';
import type { Language } from '../i18n/index.svelte';

/** Where a text stands. */
export interface Source {
  area: string;
  key: string;
  /** The folder of messages, with a folder for each language. */
  folder: string;
}

/** A text in a language. */
export interface Entry extends Source {
  file: string;
  english: string;
  /** In English, if the language lacks it. */
  text: string;
  isMissing: boolean;
}

export const AREAS = catalogue.areas.map(({ name }) => name);

/** In an order that does not depend on the language. */
export const SOURCES: readonly Source[] = catalogue.areas.flatMap(({ name, keys }) =>
  Object.entries(keys).flatMap(([folder, keys]) => keys.map((key) => ({ area: name, key, folder }))),
);

/** The texts in the order of their sources. */
export async function readEntries(language: Language): Promise<Entry[]> {
  const texts = await Promise.all(
    catalogue.areas.map(async ({ name, loaders }) => {
      const [english, own] = await Promise.all([loaders.en(), loaders[language]()]);
      const missing = new Set(catalogue.missing[language][name]);
      return [name, { english: english.default, own: own.default, missing }] as const;
    }),
  );
  const byArea = new Map(texts);
  return SOURCES.map((source) => {
    const { english, own, missing } = byArea.get(source.area)!;
    const { area, key, folder } = source;
    const file = `${folder}/${language}/${area}.json`;
    return { ...source, file, english: english[key]!, text: own[key]!, isMissing: missing.has(key) };
  });
}
