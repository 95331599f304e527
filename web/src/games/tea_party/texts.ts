import { roman } from '../../art/board';
import { list, t } from '../../i18n/index.svelte';
import type { TeaPartyView } from './view';

/** A space by its name, or by its number as on the watch. */
export function spaceName(view: TeaPartyView, space: number): string {
  const kind = view.board.spaces[space]?.kind ?? 'plain';
  return kind === 'plain' ? placeName(space) : t(`tea.kind.${kind}`);
}

/** A space by its number as on the watch, where the Tea Party is always at the top. */
export function placeName(space: number): string {
  return space === 0 ? t('tea.kind.tea_party') : t('tea.space', { n: roman(space) });
}

/** A play in words: `3`, `joker as 4`, `3 + 1`. */
export function playName(action: string): string {
  const added = action.endsWith('+');
  const card = action.charAt(1) === '*' ? t('tea.joker_as', { n: action.charAt(2) }) : action.charAt(1);
  return added ? t('tea.plus_one', { card }) : card;
}

/** How far, or how often, a play goes. */
export function playNumber(action: string): number {
  const text = action.charAt(1) === '*' ? action.charAt(2) : action.charAt(1);
  return Number(text) + (action.endsWith('+') ? 1 : 0);
}

export function isPlay(action: string): boolean {
  return action.startsWith('L') || action.startsWith('R');
}

/** The certain effects of an action, as sentences. */
export function describe(view: TeaPartyView, action: string): string {
  const { stops, wins, then } = view.previews[action] ?? { stops: [], wins: [], then: null };
  const sentences: string[] = [];
  if (action === 'up') {
    return t('tea.describe.up', { n: view.face_up ?? 0 });
  } else if (action === 'down') {
    return t('tea.describe.down');
  } else if (action === 'again') {
    return t('tea.describe.again');
  } else if (stops.length > 0) {
    const places = stops.map((space) => spaceName(view, space)).join(' → ');
    sentences.push(
      action === 'accept'
        ? t('tea.describe.accept', { places })
        : t('tea.describe.goes', { card: playName(action), places }),
    );
  } else {
    sentences.push(t('tea.describe.spins', { card: playName(action), n: playNumber(action) }));
  }
  if (wins.length > 0) {
    sentences.push(t('tea.describe.wins', { cookies: list(wins.map(String)), n: wins.length }));
  }
  if (then !== null && stops.length > 0) {
    sentences.push(t(`tea.then.${then}`));
  }
  return sentences.join(' ');
}
