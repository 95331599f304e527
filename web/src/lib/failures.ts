import { t, tIfKnown } from '../i18n/index.svelte';
import { RejectError } from '../table/connection';
import { ApiError } from './api';
import { notify } from './announcements.svelte';

/** An error as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError || error instanceof RejectError) {
    return tIfKnown(`error.${error.code}`, error.message);
  }
  return t('error.unavailable');
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
