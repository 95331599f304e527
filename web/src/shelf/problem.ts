/** What keeps a sheet from being counted, as one sentence. */
import { capitalise } from '../lib/text';
import type { Problem } from '../engine/problem';
import type { Box } from '../games/box';
import { problemText } from './texts';

/** The sentence of a problem, with names instead of notation. */
export function sentenceOf({ code, params, text = '' }: Problem, box: Box, names: readonly string[]): string {
  const { card, seat } = params;
  const words = {
    ...params,
    text,
    ...(typeof card === 'string' ? { card: box.nameOf(card) } : {}),
    ...(typeof seat === 'number' ? { seat: names[seat] ?? seat } : {}),
  };
  return `${capitalise(problemText(code, words))}.`;
}
