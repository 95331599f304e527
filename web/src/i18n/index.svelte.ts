/** The texts that every page needs (the area `common`), with those of the games' tables. */
import loaders from 'virtual:area/common';
import { area } from './area.svelte';
import { setLanguage as setLanguageOfAreas, type Language } from './language.svelte';
import type { Params } from './message_format';
import type { Messages } from './messages.generated';

export { currentLanguage, LANGUAGES, preferredLanguage, type Language } from './language.svelte';

type Common = Messages['common'];
export type Key = keyof Common;
/** A key whose text has no parameters. */
export type PlainKey = { [Name in Key]: [Common[Name]] extends [never] ? Name : never }[Key];

const common = area('common', loaders);

/** A text in the current language. */
export const t = common.t;

export async function setLanguage(next: Language): Promise<void> {
  await setLanguageOfAreas(next);
  await common.load();
}

/** A text for a name from the server, such as a bot's level; `fallback` if there is none. */
export function tIfKnown(key: string, fallback: string, params: Params = {}): string {
  return common.has(key) ? common.dynamic(key, params) : fallback;
}

/** `a, b, c`. */
export function commas(items: readonly string[]): string {
  return items.reduce((a, b) => t('list.comma', { a, b }));
}

/** `A. B. C`, for screen readers. */
export function sentences(texts: readonly string[]): string {
  return texts.reduce((a, b) => t('join.sentences', { a, b }));
}

/** Whole sentences, one after the other; empty ones are left out. */
export function paragraph(texts: readonly string[]): string {
  return texts.filter(Boolean).reduce((a, b) => (a ? t('join.paragraph', { a, b }) : b), '');
}

/** `a, b, and c`. From the texts, because the first `Intl.ListFormat` takes 20 to 80 ms, in the middle of an animation. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) {
    return last;
  }
  return t(items.length === 2 ? 'list.two' : 'list.last', { a: commas(items.slice(0, -1)), b: last });
}
