/** What is wrong with a position, in words. Whoever imports this module waits until the texts are there. */
import loaders from 'virtual:area/positions';
import { area } from '../i18n/area.svelte';
import type { Problem } from './problem';

/** A longer piece of a text is cut. */
const MAX_SHOWN = 60;

const { load, t, dynamic } = area('positions', loaders);
await load();

/** One sentence, without its first capital and its full stop. */
export function problemText({ code, text, params }: Problem): string {
  const words = Object.entries(params).map(([name, value]) => [name, inWords(value)] as const);
  return dynamic(code, { ...Object.fromEntries(words), ...(text === undefined ? {} : { text: quoted(text) }) });
}

function inWords(value: string | number | string[]): string | number {
  return Array.isArray(value) ? value.reduce((a, b) => t('position.or', { a, b })) : value;
}

function quoted(text: string): string {
  return text.length > MAX_SHOWN ? `'${text.slice(0, MAX_SHOWN)}'…` : `'${text}'`;
}
