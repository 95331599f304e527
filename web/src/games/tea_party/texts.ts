import { roman } from './board';
import { isHeard } from '../heard';
import { list, paragraph, t } from '../../i18n/index.svelte';
import type { Pawn, Preview, TeaPartyView } from './view.generated';

/** A space by its name, or by its number as on the watch. */
export function spaceName(view: TeaPartyView, space: number): string {
  const kind = view.board.spaces[space]?.kind ?? 'plain';
  return kind === 'plain' ? placeName(space) : t(`tea.kind.${kind}`);
}

/** A space by its number as on the watch, where the Tea Party is always at the top. */
export function placeName(space: number): string {
  return space === 0 ? t('tea.kind.tea_party') : t('tea.space', { n: spaceNumber(space) });
}

/** Roman, as the watch has it, but for the ear. */
function spaceNumber(space: number): string {
  return isHeard() ? String(space) : roman(space);
}

/** A space in a sentence: `at` which somebody is, `to` which somebody goes, or the `object` of a verb. */
export function placeIn(role: 'at' | 'to' | 'object', space: number, kind = space === 0 ? 'tea_party' : 'plain') {
  return t(`tea.place.${role}`, { kind, n: spaceNumber(space) });
}

/** "to the Cheshire Cat, then to space VI" */
export function route(places: readonly string[]): string {
  return places.reduce((a, b) => t('tea.route', { a, b }));
}

/** Which explanation a pawn has. */
export function pawnRole({ large, must_escape }: Pawn) {
  return must_escape ? 'tea.pawn_in_hole' : large ? 'tea.pawn_large' : 'tea.pawn';
}

/** A card with the number it is played as, by name or as what somebody plays: `3`, `joker as 4`, `3 + 1`. */
export function playName({ card, number }: { card: string; number: number }, form: 'name' | 'object' = 'name'): string {
  if (card === '*') {
    return t(form === 'name' ? 'tea.joker_as' : 'tea.joker_as.object', { n: number });
  }
  return card === String(number) ? card : t('tea.plus_one', { card });
}

/** The certain effects of an action, as sentences. */
export function describe(view: TeaPartyView, action: string): string {
  const preview = view.previews[action];
  switch (preview?.kind) {
    case 'play':
      return preview.spins > 0
        ? t('tea.describe.spins', { card: playName(preview), n: preview.spins })
        : describeWay(view, preview, (places) => t('tea.describe.goes', { card: playName(preview), places }));
    case 'accept':
      return describeWay(view, preview, (places) => t('tea.describe.accept', { places }));
    case 'again':
      return t('tea.describe.again');
    case 'up':
      return t('tea.describe.up', { n: view.face_up ?? 0 });
    case 'down':
      return t('tea.describe.down');
    default:
      return action;
  }
}

/** Where the pawn goes, what it wins on the way and what happens to it there. */
function describeWay(view: TeaPartyView, { stops, wins, then }: Preview, goes: (places: string) => string): string {
  const told = [goes(route(stops.map((space) => placeIn('to', space, view.board.spaces[space]?.kind))))];
  if (wins.length > 0) {
    told.push(t('tea.describe.wins', { cookies: list(wins.map(String)), n: wins.length }));
  }
  if (then !== null) {
    told.push(t(`tea.then.${then}`));
  }
  return paragraph(told);
}
