import type { TableInWords, WordZone } from '../by_ear/table_in_words';
import { t as common } from '../../i18n/index.svelte';
import { orNothing, t } from '../by_ear/texts';
import { HIDDEN } from './cards';
import { capital, cardName, cardNames, placeName, setName, toBeatText } from './texts';
import type { GoingOutView } from './view.generated';

/** The hand, the set to beat, what can be drawn, and everybody's points and cards. */
const inWords: TableInWords<GoingOutView> = (view, seat, names) => {
  const { seats, display, deck, discards } = view;
  const first = seat ?? 0;
  const players = Array.from({ length: seats }, (_, i) => (first + i) % seats);
  return [
    ...(seat === null ? [] : [handOf(view, seat)]),
    onTable(view, seat, names),
    ...lastTurn(view, seat, names),
    display.length > 0
      ? { title: common('going_out.display'), items: display.map((card) => cardName(card)) }
      : { title: common('going_out.display.empty'), items: [] },
    { title: deck > 0 ? common('going_out.deck.cards', { n: deck }) : common('going_out.deck.empty'), items: [] },
    ...players.map((player) => playerZone(view, player, player === seat, names)),
    { title: common('going_out.round.of', { n: view.round, target: view.options.target }), items: [] },
    { title: common('going_out.discards', { n: discards.length }), items: [], isDetail: true },
  ];
};

/** The cards that everybody knows of are named as such. */
function handOf(view: GoingOutView, seat: number): WordZone {
  const known = [...(view.known[seat] ?? [])];
  const items = (view.hands[seat] ?? []).map((card) => {
    const place = known.indexOf(card);
    if (place < 0) {
      return cardName(card);
    }
    known.splice(place, 1);
    return t('going_out.known_to_all', { card: cardName(card) });
  });
  return { title: common('going_out.hand'), items: orNothing(items) };
}

function onTable(view: GoingOutView, seat: number | null, names: readonly string[]): WordZone {
  const { latest } = view;
  if (latest === null) {
    return { title: common('going_out.table.empty'), items: [] };
  }
  const whose =
    latest.seat === seat
      ? common('going_out.table.by.you')
      : common('going_out.table.by', { name: names[latest.seat] ?? '' });
  const cards = latest.size > 1 ? [cardNames(latest.cards)] : [];
  return { title: common('going_out.table'), items: [capital(setName(latest)), ...cards, whose, toBeatText(latest)] };
}

function lastTurn(view: GoingOutView, seat: number | null, names: readonly string[]): WordZone[] {
  if (!view.is_last_turn || view.seat === null) {
    return [];
  }
  const who =
    view.seat === seat
      ? common('going_out.last_turn.detail.you')
      : common('going_out.last_turn.detail', { name: names[view.seat] ?? '' });
  return [{ title: common('going_out.last_turn'), items: [who] }];
}

function playerZone(view: GoingOutView, player: number, isMe: boolean, names: readonly string[]): WordZone {
  const { flamingos, hedgehogs, points } = view.scored[player]!;
  const scored = common('going_out.scored', {
    flamingos: common('going_out.flamingos', { n: flamingos }),
    hedgehogs: common('going_out.hedgehogs', { n: hedgehogs }),
    points: common('going_out.points', { n: points }),
  });
  const total = common('join.colon', {
    a: common('going_out.total'),
    b: common('going_out.points', { n: view.totals[player] ?? 0 }),
  });
  return { title: names[player] ?? '', items: [...(isMe ? [] : handItems(view, player)), total, scored] };
}

/** How many cards somebody else has, and those that everybody knows; or when they went out. */
function handItems({ hands, out }: GoingOutView, player: number): string[] {
  if (out.includes(player)) {
    return [common('going_out.out.short', { place: placeName(out.indexOf(player) + 1) })];
  }
  const hand = hands[player] ?? [];
  const known = hand.filter((card) => card !== HIDDEN);
  const count = t('cards_in_hand', { n: hand.length });
  return known.length > 0 ? [count, common('going_out.known', { cards: cardNames(known) })] : [count];
}

export default inWords;
