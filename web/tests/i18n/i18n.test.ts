import { describe, expect, it } from 'vitest';
import { area, type Loaders } from '../../src/i18n/area.svelte';
import { LANGUAGES, list, setLanguage, t, type Language } from '../../src/i18n/index.svelte';
import { format } from '../../src/i18n/message_format';

const FACTS = import.meta.glob<{ plural_forms: string[]; decimal: string; group: string; percent: string }>(
  '../../../src/wonderland/messages/*/language.json',
  { import: 'default', eager: true },
);
const languages = Object.keys(LANGUAGES) as Language[];
const english = new Intl.PluralRules('en');

describe('a message', () => {
  it.each([
    ['{name} plays {card}.', { name: 'Ada', card: 'G3' }, 'Ada plays G3.'],
    ['{n, plural, one {# card} other {# cards}}', { n: 1 }, '1 card'],
    ['{n, plural, =0 {No cards} one {# card} other {# cards}} left', { n: 0 }, 'No cards left'],
    ['{n, plural, one {One of {all}} other {# of {all}}}.', { n: 2, all: 5 }, '2 of 5.'],
    ['{how, select, points {by points} other {by a tie-break}}', { how: 'points' }, 'by points'],
    ['{how, select, points {by points} other {by a tie-break}}', { how: 'cards' }, 'by a tie-break'],
    ['Seat #{n}', { n: 2 }, 'Seat #2'],
    ['{missing} stays visible', {}, '{missing} stays visible'],
  ])('%s', (text, params, expected) => {
    expect(format(text, params, english)).toBe(expected);
  });
});

describe.each(languages)('%s', (language) => {
  const facts = FACTS[`../../../src/wonderland/messages/${language}/language.json`]!;

  it('counts, and writes numbers, as browsers know it', () => {
    const rules = new Intl.PluralRules(language);
    const used = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)));
    expect([...facts.plural_forms].sort()).toEqual([...used].sort());
    const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1, useGrouping: true }).formatToParts(
      12345.5,
    );
    expect([facts.group, facts.decimal]).toEqual(
      ['group', 'decimal'].map((type) => parts.find((p) => p.type === type)!.value),
    );
    expect(`36${facts.percent}`).toBe(new Intl.NumberFormat(language, { style: 'percent' }).format(0.36));
  });

  it('lists things as browsers know it', async () => {
    await setLanguage(language);
    const lists = new Intl.ListFormat(language, { type: 'conjunction' });
    for (const things of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      expect(list(things)).toBe(lists.format(things));
    }
    await setLanguage('en');
  });
});

describe('texts', () => {
  it('of an area follow the language', async () => {
    const texts = (text: string) => () => Promise.resolve({ default: { title: text } });
    const loaders = { ...Object.fromEntries(languages.map((language) => [language, texts(language)])) };
    const { load, t } = area('learn', loaders as unknown as Loaders);
    await load();
    expect(t('title')).toBe('en');
    await setLanguage('ja');
    expect(t('title')).toBe('ja');
    await setLanguage('en');
  });

  it('change with the language', async () => {
    await setLanguage('ja');
    expect(t('parade.pile', { n: 3 })).toBe('山札：残り3枚');
    expect(document.documentElement.lang).toBe('ja');
    await setLanguage('en');
    expect(t('parade.pile', { n: 1 })).toBe('Pile: 1 card left');
  });

  it('choose the form for a number', async () => {
    await setLanguage('pl');
    expect([1, 3, 5, 22].map((n) => t('parade.points', { n }))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '22 punkty',
    ]);
    await setLanguage('en');
  });
});
