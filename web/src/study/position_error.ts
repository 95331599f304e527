/** A text that is no position, with the sentence that says why. */
import type { Problem } from '../engine/problem';
import { problemText } from '../engine/problem_text';
import { t as common } from '../i18n/index.svelte';
import { capitalise } from '../lib/text';
import { t } from './texts';

/** The parameters of problems that are seats. */
const SEATS = ['seat', 'start'];

export class PositionError extends Error {
  readonly sentence: string;

  /** Without a problem, no game reads the text. */
  constructor(problem: Problem | null) {
    super(problem?.code ?? 'position');
    this.sentence = problem ? sentenceOf(problem) : t('start.notation.unknown');
  }
}

/** What is wrong with a position, as a sentence. Seats are told by number, as in the notation, and by name, if there are names. */
export function sentenceOf({ params, ...problem }: Problem, names: readonly string[] = []): string {
  const named = Object.entries(params).map(([param, seat]) => {
    const name = SEATS.includes(param) ? names[Number(seat)] : undefined;
    return [param, name === undefined ? seat : t('editor.seat.numbered', { seat: String(seat), name })] as const;
  });
  const text = capitalise(problemText({ ...problem, params: Object.fromEntries(named) }));
  return /[.!?。]$/.test(text) ? text : common('join.sentence', { a: text });
}
