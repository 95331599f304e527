import { t } from '../../i18n/index.svelte';
import type { GameModule, Motion } from '../contract';
import Table from './Table.svelte';
import { COLOURS, valueOf } from './cards';
import { cardName, cardNames } from './texts';
import type { ParadeEvent, ParadeOutcome, ParadeView } from './view.generated';

/** The names of the cards that an action plays or discards. */
const usedCards = (view: ParadeView, action: string) => cardNames(view.action_cards[action] ?? []);

function describe(view: ParadeView, action: string): string {
  const used = usedCards(view, action);
  const added = view.previews[action] ?? [];
  if (view.phase === 'discard') {
    const points = t('parade.points', { n: view.after[action]?.points ?? 0 });
    return t('parade.describe.discard', { cards: used, kept: cardNames(added), points });
  }
  const card = cardName(view.action_cards[action]?.[0] ?? '?');
  return added.length === 0
    ? t('parade.describe.nothing', { card })
    : t('parade.describe.takes', { card, cards: cardNames(added), n: added.length });
}

/** The points that a card leads to; of a discard they are described. */
function leaves({ phase, after }: ParadeView, action: string): string | null {
  const points = after[action]?.points;
  return phase === 'play' && points !== undefined ? t('parade.then', { n: points }) : null;
}

const LAST_HAND = 4;

/** In the last round not every seat has another turn. */
function ahead({ phase, seat: turn, seats, hands, last_round: last }: ParadeView, seat: number) {
  const numCards = hands[seat]?.length ?? 0;
  if (phase === 'discard') {
    return numCards === LAST_HAND ? {} : null;
  }
  const distance = (seat - (turn ?? seat) + seats) % seats;
  return numCards > 0 && (last === null || distance < last.turns_left) ? {} : null;
}

function stakes(view: ParadeView, action: string): unknown {
  return [view.previews[action], view.after[action]?.points];
}

function sentence(event: ParadeEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat] ?? '';
  const isMe = event.seat === me;
  if (event.event === 'last_round') {
    return t(isMe ? `parade.begins.${event.reason}.you` : `parade.begins.${event.reason}`, { name });
  }
  if (event.card === '?') {
    return event.event === 'discarded' && !isMe ? t('parade.discarded.hidden', { name }) : null;
  }
  const params = { name, card: cardName(event.card, 'object') };
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
  }
}

/** What each seat played, took, threw away or kept, in one sentence. */
function sentences(events: readonly ParadeEvent[], names: readonly string[], me: number | null): string[] {
  const told: (string | null)[] = [];
  for (const [i, event] of events.entries()) {
    const { seat } = event;
    const cardsOfSeat = (kind: ParadeEvent['event']) =>
      events.flatMap((other) => ('card' in other && other.event === kind && other.seat === seat ? [other.card] : []));
    const isFirst = !events.slice(0, i).some((other) => other.event === event.event && other.seat === seat);
    const isTold = event.event === 'took' && cardsOfSeat('played').length > 0;
    if (!isFirst || isTold) {
      continue;
    }
    const taken = cardsOfSeat('took');
    const isMe = seat === me;
    const params = { name: names[seat] ?? '', card: cardNames(cardsOfSeat(event.event)), cards: cardNames(taken) };
    if (event.event === 'played' && taken.length > 0) {
      told.push(t(isMe ? 'parade.turn.you' : 'parade.turn', params));
    } else if ((event.event === 'discarded' || event.event === 'kept') && event.card !== '?') {
      told.push(t(`parade.${event.event}${isMe ? '.you' : ''}`, params));
    } else {
      told.push(sentence(event, names, me));
    }
  }
  return told.filter((text) => text !== null);
}

/** First the played card, then those that leave, then the drawn one; at the end all that is kept at once. */
function motions(events: readonly ParadeEvent[]): Motion[] {
  const moves: Motion[] = [];
  let step = 0;
  for (const event of events) {
    if (event.event === 'last_round') {
      continue;
    }
    const key = `card-${event.card}`;
    const hand = `hand-${event.seat}`;
    const front = `front-${event.seat}`;
    switch (event.event) {
      case 'played':
        moves.push({ key, from: hand, step: 0 });
        step = 1;
        break;
      case 'took':
        moves.push({ key, to: front, step });
        step += 0.25;
        break;
      case 'drew':
        moves.push({ key, from: 'pile', step: Math.ceil(step) });
        break;
      case 'kept':
        moves.push({ key, from: hand, to: front, step: 0 });
        break;
      case 'discarded':
        moves.push({ key, to: 'pile', step: 0 });
    }
  }
  return moves;
}

const parade: GameModule<ParadeView, ParadeEvent, ParadeOutcome> = {
  name: 'parade',
  Table,
  prompt: (view) => t(view.phase === 'discard' ? 'parade.prompt.discard' : 'parade.prompt.play'),
  waiting: (view, name) => t(view.phase === 'discard' ? 'parade.waiting.discard' : 'parade.waiting.play', { name }),
  describe,
  leaves,
  label: (view, action) =>
    view.phase === 'discard'
      ? t('parade.label.discard', { cards: usedCards(view, action) })
      : t('parade.label.play', { card: usedCards(view, action) }),
  buttons: () => [],
  sentence,
  sentences,
  ahead,
  stakes,
  reasonWords: ({ cards = [] }) => ({ cards: cardNames(cards) }),
  points: (view) => view.points,
  motions,
  sheet: (outcome) =>
    COLOURS.map((colour) => ({
      label: t(`parade.colour.${colour}`),
      tone: `suit-${colour}`,
      symbol: `pip-${colour}`,
      cells: outcome.sheet.map(({ colours }) => {
        const sheet = colours[colour];
        return {
          points: sheet?.points ?? 0,
          chips: sheet?.cards.map((card) => String(valueOf(card))) ?? [],
          marked: sheet?.majority ?? false,
        };
      }),
    })),
  winReason: (outcome) => t(`parade.decided.${outcome.decided}`),
};

export default parade;
