import { t, tIfKnown } from '../i18n/index.svelte';
import { StoreError } from '../local/store';
import { RejectError } from '../table/connection';
import { RecordError } from '../replay/record';
import { ApiError } from './api';
import { notify } from './announcements.svelte';

/** An error as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError || error instanceof RejectError || error instanceof StoreError) {
    return tIfKnown(`error.${error.code}`, error.message);
  }
  if (error instanceof RecordError) {
    const { game } = error.params;
    const params =
      game === undefined ? error.params : { ...error.params, game: tIfKnown(`game.${game}`, String(game)) };
    return t(`record.${error.reason}`, params);
  }
  return t('error.unavailable');
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
