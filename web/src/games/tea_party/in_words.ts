import type { TableInWords, WordZone } from '../by_ear/table_in_words';
import { capitalise } from '../../lib/text';
import { commas, list, t as common } from '../../i18n/index.svelte';
import { orNothing, t } from '../by_ear/texts';
import { placeIn, spaceName } from './texts';
import type { TeaPartyView } from './view.generated';

/** The hand, where the pawns stand, the cookies, everybody's points, and the watch space by space. */
const inWords: TableInWords<TeaPartyView> = (view, seat, names) => {
  const first = seat ?? 0;
  const players = Array.from({ length: view.seats }, (_, i) => (first + i) % view.seats);
  return [
    ...(seat === null ? [] : [handOf(view, seat)]),
    { title: t('tea.pawns'), items: players.map((player) => pawnItem(view, player, names)) },
    ...spinner(view),
    { title: t('tea.to_win'), items: cookieItems(view) },
    ...players.map((player) => playerZone(view, player, player === seat, names)),
    { title: common('tea.board'), items: view.board.spaces.map((_, i) => spaceItem(view, i)), isDetail: true },
  ];
};

function handOf(view: TeaPartyView, seat: number): WordZone {
  const locked = view.locked[seat] ?? [];
  const items = (view.hands[seat] ?? []).map((card, place) => {
    const name = card === '*' ? common('tea.joker') : card;
    return locked.includes(place) ? t('tea.locked_card', { card: name }) : name;
  });
  return { title: t('tea.hand_in_order'), items: orNothing(items) };
}

function pawnItem({ pawns, board }: TeaPartyView, player: number, names: readonly string[]): string {
  const { space, large, in_hole } = pawns[player]!;
  const place = placeIn('at', space, board.spaces[space]?.kind);
  const name = names[player] ?? '';
  if (!large && !in_hole) {
    return t('tea.pawn_at', { name, place });
  }
  return t('tea.pawn_at.state', { name, place, state: common(in_hole ? 'tea.pawn.in_hole' : 'tea.pawn.large') });
}

function spinner({ spin, board }: TeaPartyView): WordZone[] {
  if (spin === null) {
    return [];
  }
  return [{ title: common('tea.spun', { place: placeIn('object', spin, board.spaces[spin]?.kind) }), items: [] }];
}

function cookieItems({ face_up, stack, small_left }: TeaPartyView): string[] {
  const faceUp = face_up === null ? [] : [common('tea.face_up', { n: face_up })];
  return [...faceUp, common('tea.stack', { n: stack }), common('tea.small_left', { n: small_left })];
}

function playerZone(view: TeaPartyView, player: number, isMe: boolean, names: readonly string[]): WordZone {
  const name = names[player] ?? '';
  const large = view.large[player] ?? [];
  const cookies = large.length > 0 ? list(large.map(String)) : common('tea.none');
  const hand = isMe ? [] : [t('cards_in_hand', { n: view.hands[player]?.length ?? 0 })];
  return {
    title: name,
    items: [
      common('tea.points', { n: view.points[player] ?? 0 }),
      common('tea.large_of', { cookies }),
      common('tea.space.cookies', { n: view.small[player] ?? 0 }),
      ...hand,
      common('tea.pile', { name, n: view.piles[player] ?? 0 }),
    ],
  };
}

/** "Space 4, 2 small cookies"; a space with a name has its number, too. */
function spaceItem(view: TeaPartyView, space: number): string {
  const { kind, cookies } = view.board.spaces[space]!;
  const number = kind === 'plain' || space === 0 ? [] : [common('tea.space', { n: space })];
  return capitalise(commas([...number, spaceName(view, space), common('tea.space.cookies', { n: cookies })]));
}

export default inWords;
