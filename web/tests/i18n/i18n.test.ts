import { describe, expect, it } from 'vitest';
import { t } from '../../src/games/parade/texts';
import pl from '../../src/games/parade/i18n/pl';
import { area } from '../../src/i18n/area.svelte';
import { list, setLanguage } from '../../src/i18n/index.svelte';
import { format, type Message } from '../../src/i18n/messages';

const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const places = (text: string): Set<string> => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));

type Catalogue = Record<string, Message>;

/** Every file with texts; those of a game have them by area. */
const FILES = import.meta.glob<Catalogue>(
  ['../../src/i18n/{en,ja,pl}/!(index).ts', '../../src/i18n/*/{en,ja,pl}.ts', '../../src/games/*/i18n/*.ts'],
  { import: 'default', eager: true },
);
const translations = Object.entries(FILES).flatMap(([path, catalogue]) => {
  const language = /\/(ja|pl)[/.]/.exec(path)?.[1];
  if (!language) {
    return [];
  }
  const english = FILES[path.replace(/\/(ja|pl)(?=[/.])/, '/en')]!;
  const name = path.replace('../../src/', '');
  return path.includes('/games/')
    ? Object.keys(english).map((area) => [`${name}, ${area}`, language, partOf(catalogue, area), partOf(english, area)])
    : [[name, language, catalogue, english]];
}) as [string, string, Catalogue, Catalogue][];

function partOf(texts: Catalogue, area: string): Catalogue {
  return texts[area] as unknown as Catalogue;
}

describe.each(translations)('the texts %s', (_, language, translated, english) => {
  it('has every text and no other', () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
  });

  it('has no empty text, and no place that no English text has', () => {
    const known = new Set(
      Object.values(english).flatMap((message) => forms(message).flatMap((text) => [...places(text)])),
    );
    for (const [key, message] of Object.entries(translated)) {
      for (const form of forms(message)) {
        expect(
          [...places(form)].filter((name) => !known.has(name)),
          key,
        ).toEqual([]);
        expect(form.trim(), key).not.toBe('');
      }
    }
  });

  it('has every plural form that its language uses', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(translated)) {
      if (typeof message !== 'string') {
        expect(Object.keys(message).sort(), key).toEqual([...categories].sort());
      }
    }
  });
});

describe('an area with texts of its own', () => {
  it('follows the language', async () => {
    const english = { 'moon.n': { one: '{n} moon', other: '{n} moons' } };
    const { load, t } = area<typeof english>({
      en: () => Promise.resolve({ default: english }),
      ja: () => Promise.resolve({ default: { 'moon.n': '月{n}つ' } }),
      pl: () => Promise.resolve({ default: { 'moon.n': '{n} ks.' } }),
    });
    await load();
    expect([t('moon.n', { n: 1 }), t('moon.n', { n: 2 })]).toEqual(['1 moon', '2 moons']);
    await setLanguage('ja');
    expect(t('moon.n', { n: 2 })).toBe('月2つ');
    await setLanguage('en');
  });
});

describe('texts', () => {
  it('choose the form for a number', () => {
    const message = pl.table['parade.points'];
    const plural = new Intl.PluralRules('pl');
    expect([1, 3, 5, 22].map((n) => format(message, { n }, plural))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '22 punkty',
    ]);
  });

  it('change with the language', async () => {
    await setLanguage('ja');
    expect(t('parade.pile', { n: 3 })).toBe('山札：残り3枚');
    expect(document.documentElement.lang).toBe('ja');
    await setLanguage('en');
    expect(t('parade.pile', { n: 1 })).toBe('Pile: 1 card left');
  });

  it.each(['en', 'ja', 'pl'] as const)('list things as %s does', async (language) => {
    await setLanguage(language);
    const lists = new Intl.ListFormat(language, { type: 'conjunction' });
    for (const things of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      expect(list(things)).toBe(lists.format(things));
    }
    await setLanguage('en');
  });
});
