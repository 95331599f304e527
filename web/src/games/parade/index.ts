import { list, t } from '../../i18n/index.svelte';
import type { GameEvent } from '../../table/protocol';
import type { GameModule, Motion } from '../contract';
import Table from './Table.svelte';
import { COLOURS, valueOf, type ParadeSheet, type ParadeView } from './view';
import { cardName } from './words';

const cardNames = (cards: readonly string[]) => list(cards.map(cardName));

/** The two cards of a discard. */
const cardsOf = (action: string) => action.split(' ');

/** Who has to act holds the cards in question. */
function keptCards(view: ParadeView, discarded: readonly string[]): string[] {
  return (view.seat === null ? [] : (view.hands[view.seat] ?? [])).filter((card) => !discarded.includes(card));
}

function describe(view: ParadeView, action: string): string {
  if (view.phase === 'discard') {
    const discarded = cardsOf(action);
    return t('parade.describe.discard', { cards: cardNames(discarded), kept: cardNames(keptCards(view, discarded)) });
  }
  const taken = view.previews[action] ?? [];
  return taken.length === 0
    ? t('parade.describe.nothing', { card: cardName(action) })
    : t('parade.describe.takes', { card: cardName(action), cards: cardNames(taken), n: taken.length });
}

function sentence(event: GameEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat ?? -1] ?? '';
  const isMe = event.seat === me;
  if (event.event === 'last_round') {
    return t(`parade.begins.${event.reason as 'all_colours' | 'pile_empty'}`, { name });
  }
  const card = String(event.card);
  if (card === '?') {
    return event.event === 'discarded' && !isMe ? t('parade.discarded.hidden', { name }) : null;
  }
  const params = { name, card: cardName(card) };
  switch (event.event) {
    case 'played':
      return t(isMe ? 'parade.played.you' : 'parade.played', params);
    case 'took':
      return t(isMe ? 'parade.took.you' : 'parade.took', params);
    case 'drew':
      return isMe ? t('parade.drew.you', params) : null;
    case 'discarded':
      return t(isMe ? 'parade.discarded.you' : 'parade.discarded', params);
    case 'kept':
      return t(isMe ? 'parade.kept.you' : 'parade.kept', params);
    default:
      return null;
  }
}

/** A turn in one sentence; what is not part of a turn by itself. */
function tell(events: readonly GameEvent[], names: readonly string[], me: number | null): string[] {
  const played = events.find(({ event }) => event === 'played');
  if (!played) {
    return events.map((event) => sentence(event, names, me)).filter((text) => text !== null);
  }
  const taken = events.filter(({ event }) => event === 'took').map(({ card }) => String(card));
  const params = {
    name: names[played.seat ?? -1] ?? '',
    card: cardName(String(played.card)),
    cards: cardNames(taken),
    n: taken.length,
  };
  const isMe = played.seat === me;
  const turn =
    taken.length === 0
      ? t(isMe ? 'parade.played.you' : 'parade.played', params)
      : t(isMe ? 'parade.turn.you' : 'parade.turn', params);
  const rest = events.filter(({ event }) => event === 'drew' || event === 'last_round');
  return [turn, ...rest.map((event) => sentence(event, names, me)).filter((text) => text !== null)];
}

/** First the played card, then those that leave, then the drawn one; at the end all that is kept at once. */
function motions(events: readonly GameEvent[]): Motion[] {
  const moves: Motion[] = [];
  let step = 0;
  for (const { event, seat, card } of events) {
    const key = `card-${String(card)}`;
    const hand = `hand-${seat}`;
    if (event === 'played') {
      moves.push({ key, from: hand, step: 0 });
      step = 1;
    } else if (event === 'took') {
      moves.push({ key, to: `front-${seat}`, step });
      step += 0.25;
    } else if (event === 'drew') {
      moves.push({ key, from: 'pile', step: Math.ceil(step) });
    } else if (event === 'kept') {
      moves.push({ key, from: hand, to: `front-${seat}`, step: 0 });
    } else if (event === 'discarded') {
      moves.push({ key, to: 'pile', step: 0 });
    }
  }
  return moves;
}

const parade: GameModule<ParadeView> = {
  name: 'parade',
  Table,
  prompt: (view) => t(view.phase === 'discard' ? 'parade.prompt.discard' : 'parade.prompt.play'),
  waiting: (view, name) => t(view.phase === 'discard' ? 'parade.waiting.discard' : 'parade.waiting.play', { name }),
  describe,
  label: (view, action) =>
    view.phase === 'discard'
      ? t('parade.label.discard', { cards: cardNames(cardsOf(action)) })
      : t('parade.label.play', { card: cardName(action) }),
  buttons: () => [],
  sentence,
  tell,
  rule: (view) => ({ play: view.last_round ? 'P11' : 'P5', discard: 'P13', over: 'P15' })[view.phase],
  motions,
  sheet: (outcome) => {
    const sheets = outcome.sheet as unknown as ParadeSheet[];
    return COLOURS.map((colour) => ({
      label: t(`parade.colour.${colour}`),
      cells: sheets.map(({ colours }) => {
        const sheet = colours[colour];
        return {
          points: sheet?.points ?? 0,
          detail: sheet?.cards.map(valueOf).join(' ') ?? '',
          marked: sheet?.majority ?? false,
        };
      }),
    }));
  },
  decided: (outcome) => t(`parade.decided.${outcome.decided as 'points' | 'fewest_cards' | 'shared'}`),
};

export default parade;
