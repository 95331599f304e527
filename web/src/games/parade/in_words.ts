import type { TableInWords, WordZone } from '../by_ear/table_in_words';
import { list, paragraph, t as common } from '../../i18n/index.svelte';
import { orNothing, t } from '../by_ear/texts';
import { COLOURS, valueOf } from './cards';
import { cardName } from './texts';
import type { Colour, Colours, ColourSheet, ParadeView } from './view.generated';

/** The hand, the parade, the pile, and what lies in front of each, whoever is next first. */
const inWords: TableInWords<ParadeView> = (view, seat, names) => {
  const { parade, pile, seats } = view;
  const first = seat ?? 0;
  return [
    ...(seat === null ? [] : [{ title: common('parade.hand'), items: orNothing(cardItems(view.hands[seat])) }]),
    parade.length > 0
      ? { title: t('parade.row'), items: cardItems(parade) }
      : { title: common('parade.parade'), items: [t('parade.row.empty')] },
    ...lastRound(view, names),
    { title: pile > 0 ? common('parade.pile', { n: pile }) : common('parade.pile.empty'), items: [] },
    ...Array.from({ length: seats }, (_, i) => frontOf(view, (first + i) % seats, seat, names)),
  ];
};

function cardItems(cards: readonly string[] = []): string[] {
  return cards.map((card) => cardName(card));
}

function lastRound({ last_round: last, phase }: ParadeView, names: readonly string[]): WordZone[] {
  if (!last || phase !== 'play') {
    return [];
  }
  const why = common(`parade.last_round.${last.reason}`, { name: names[last.seat] ?? '' });
  const turns = common('parade.last_round.turns', { n: last.turns_left });
  return [{ title: common('parade.last_round'), items: [paragraph([why, turns])] }];
}

function frontOf(view: ParadeView, player: number, me: number | null, names: readonly string[]): WordZone {
  const name = names[player] ?? '';
  const points = common('parade.points', { n: view.points[player] ?? 0 });
  const hand = player === me ? [] : [t('cards_in_hand', { n: view.hands[player]?.length ?? 0 })];
  return {
    title: player === me ? common('parade.in_front.you') : common('parade.in_front', { name }),
    items: [points, ...hand, ...colourItems(view.front[player])],
  };
}

function colourItems(front: Colours = {}): string[] {
  return COLOURS.flatMap((colour) => (front[colour] ? [colourItem(colour, front[colour])] : []));
}

function colourItem(colour: Colour, { cards, majority, points }: ColourSheet): string {
  return t(majority ? 'parade.colour_majority' : 'parade.colour_points', {
    colour: common(`parade.colour.${colour}`),
    cards: list(cards.map((card) => String(valueOf(card)))),
    points: common('parade.points', { n: points }),
  });
}

export default inWords;
