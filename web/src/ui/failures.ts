import { t, tIfKnown } from '../i18n/index.svelte';
import { StoreError } from '../local/store';
import { HintBusyError, RejectError } from '../protocol/connection';
import { RecordError } from '../records/record';
import { ApiError } from '../server/api';
import { notify } from './announcements.svelte';

/** An error as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (error instanceof RejectError && error.code === 'unavailable') {
    return t('error.not_done'); // the server answers
  }
  if (error instanceof ApiError || error instanceof RejectError || error instanceof StoreError) {
    return tIfKnown(`error.${error.code}`, error.message);
  }
  if (error instanceof HintBusyError) {
    return t('bar.hint_busy');
  }
  if (error instanceof RecordError) {
    const { reason, params } = error;
    const game = tIfKnown(`game.${params.game}`, String(params.game));
    const isEngine = reason === 'no_engine' || reason === 'unreachable';
    return t(isEngine ? `closing.${reason}` : `record.${reason}`, { ...params, game });
  }
  return t('error.unavailable');
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
