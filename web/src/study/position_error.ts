/** A text that is no position, with the sentence that says why. */
import type { Problem } from '../engine/problem';
import { problemText } from '../engine/problem_text';
import { t as common } from '../i18n/index.svelte';
import { capitalise } from '../lib/text';
import { t } from './texts';

export class PositionError extends Error {
  readonly sentence: string;

  /** Without a problem, no game reads the text. */
  constructor(problem: Problem | null) {
    super(problem?.code ?? 'position');
    this.sentence = problem ? sentenceOf(problem) : t('start.notation.unknown');
  }
}

/** What is wrong with a position, as a sentence. */
export function sentenceOf(problem: Problem): string {
  const text = capitalise(problemText(problem));
  return /[.!?。]$/.test(text) ? text : common('join.sentence', { a: text });
}
