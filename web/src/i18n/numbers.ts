/** Numbers as the current language writes them: `3.5`, `3,5`; `36%`, `36 %`. */
import { currentLanguage } from './language.svelte';

export function numberText(value: number, digits = 0): string {
  return written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A share of 1 in percent. */
export function percentText(share: number, digits = 0): string {
  return written(share, { style: 'percent', maximumFractionDigits: digits });
}

function written(value: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(currentLanguage(), options).format(value);
}
