import { t, tIfKnown } from '../i18n/index.svelte';
import { TextError } from '../lib/text_error';
import { notify } from './announcements.svelte';

/** What the page says less about than the server, which answers in the player's language, too. */
const SAID_BY_SERVER = ['error.not_allowed', 'error.not_now', 'error.too_large'];

/** An error as a sentence in the player's language. */
export function failureText(error: unknown): string {
  if (!(error instanceof TextError)) {
    return t('error.unavailable');
  }
  const { key, message, params } = error;
  const isOnDevice = key === `error.${message}`; // where tables answer by the code alone
  if (SAID_BY_SERVER.includes(key) && !isOnDevice) {
    return t('error.sentence', { text: message.charAt(0).toLocaleUpperCase() + message.slice(1) });
  }
  const game = tIfKnown(`game.${params.game}`, String(params.game));
  return tIfKnown(key, message, { ...params, game });
}

export function showFailure(error: unknown): void {
  notify(failureText(error), 'error');
}
