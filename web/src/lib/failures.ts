import { t, tIfKnown } from '../i18n/index.svelte';
import { RejectError } from '../table/connection';
import { Failure } from './api';
import { notify } from './live.svelte';

/** Why something was not done, as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (error instanceof Failure || error instanceof RejectError) {
    return tIfKnown(`error.${error.code}`, error.message);
  }
  return t('error.unavailable');
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
