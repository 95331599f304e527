import { t, tIfKnown } from '../i18n/index.svelte';
import { TextError } from '../lib/text_error';
import { notify } from './announcements.svelte';

/** An error as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (!(error instanceof TextError)) {
    return t('error.unavailable');
  }
  const { key, message, params } = error;
  const game = tIfKnown(`game.${params.game}`, String(params.game));
  return tIfKnown(key, message, { ...params, game });
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
