import { list, t } from '../../i18n/index.svelte';
import type { GameEvent } from '../../table/protocol';
import type { GameModule, Motion } from '../contract';
import Table from './Table.svelte';
import { COLOURS, valueOf, type ParadeSheet, type ParadeView } from './view';
import { cardName } from './texts';

const cardNames = (cards: readonly string[]) => list(cards.map(cardName));

/** The two cards of a discard. */
const cardsOf = (action: string) => action.split(' ');

/** The hand of the seat to act, without the discards. */
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

/** What each seat played, took, threw away or kept, in one sentence. */
function sentences(events: readonly GameEvent[], names: readonly string[], me: number | null): string[] {
  const told: string[] = [];
  for (const [i, { event, seat, card }] of events.entries()) {
    const isFirst = !events.slice(0, i).some((other) => other.event === event && other.seat === seat);
    const isTold = event === 'took' && events.some((other) => other.event === 'played' && other.seat === seat);
    if ((!isFirst && event !== 'last_round') || isTold) {
      continue;
    }
    const cardsOfSeat = (kind: string) =>
      events
        .filter((other) => other.event === kind && other.seat === seat && other.card)
        .map((other) => String(other.card));
    const taken = cardsOfSeat('took');
    const isMe = seat === me;
    const params = { name: names[seat ?? -1] ?? '', card: cardNames(cardsOfSeat(event)), cards: cardNames(taken) };
    if (event === 'played' && taken.length > 0) {
      told.push(t(isMe ? 'parade.turn.you' : 'parade.turn', params));
    } else if ((event === 'discarded' || event === 'kept') && card !== '?') {
      told.push(t(`parade.${event}${isMe ? '.you' : ''}`, params));
    } else {
      told.push(sentence(events[i]!, names, me) ?? '');
    }
  }
  return told.filter((text) => text !== '');
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
  sentences,
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
  winReason: (outcome) => t(`parade.decided.${outcome.decided as 'points' | 'fewest_cards' | 'shared'}`),
};

export default parade;
