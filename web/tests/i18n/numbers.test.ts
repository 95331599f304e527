import { afterEach, expect, it } from 'vitest';
import { setLanguage, type Language } from '../../src/i18n/index.svelte';
import { numberText, percentText } from '../../src/i18n/numbers';

afterEach(() => setLanguage('en'));

it.each<[Language, string, string]>([
  ['en', '3.5', '36%'],
  ['de', '3,5', '36\u00a0%'],
  ['fr', '3,5', '36\u00a0%'],
  ['ja', '3.5', '36%'],
  ['pl', '3,5', '36%'],
])('numbers are written as in %s', async (language, number, percent) => {
  await setLanguage(language);
  expect([numberText(3.46, 1), percentText(0.364)]).toEqual([number, percent]);
});
