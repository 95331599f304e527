/** Views, events and outcomes of any game in words: the names of their fields, and their values. */
import { commas, t } from '../../i18n/index.svelte';
import { capitalise } from '../../lib/text';

/** A card that the viewer may not know. */
export const HIDDEN = '?';

/** A field's name as people write it: `cards_left` is "cards left". */
export function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}

export function titleOf(name: string): string {
  return capitalise(inWords(name));
}

export function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** One word, number or truth. */
export function scalarText(value: unknown): string {
  switch (value) {
    case null:
    case undefined:
    case '':
      return '–';
    case true:
      return t('plain.yes');
    case false:
      return t('plain.no');
    case HIDDEN:
      return t('plain.hidden');
    default:
      return String(value).replaceAll('_', ' ');
  }
}

/** A value in one line: lists one after the other, objects with the names of their fields. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(valueText).join(' ') || scalarText(null);
  }
  if (value !== null && typeof value === 'object') {
    const parts = Object.entries(value).map(([name, inner]) => `${inWords(name)} ${valueText(inner)}`);
    return parts.length > 0 ? commas(parts) : scalarText(null);
  }
  return scalarText(value);
}
