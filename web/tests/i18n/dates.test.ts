import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/index.svelte';
import { dateText } from '../../src/i18n/dates';

const NOW = new Date(2026, 10, 16, 9, 30).getTime();

afterEach(() => setLanguage('en'));

it('says when something happened as people do', async () => {
  expect(dateText(new Date(2026, 10, 16, 8, 5).getTime(), NOW)).toMatch(/^today, 8:05/);
  expect(dateText(new Date(2026, 10, 15, 23, 59).getTime(), NOW)).toMatch(/^yesterday, 11:59/);
  expect(dateText(new Date(2026, 2, 1).getTime(), NOW)).toBe('Mar 1');
  expect(dateText(new Date(2025, 11, 31).getTime(), NOW)).toBe('Dec 31, 2025');
  await setLanguage('pl');
  expect(dateText(new Date(2026, 10, 15, 7, 5).getTime(), NOW)).toBe('wczoraj, 07:05');
});
