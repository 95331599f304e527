import type { Motion } from '../contract';
import { count, HIDDEN } from './cards';
import {
  bonusKey,
  DECK,
  DISCARDS,
  displayKey,
  handKey,
  handZone,
  isInClear,
  numbered,
  scoredZone,
  setKey,
} from './keys';
import type { GoingOutEvent, GoingOutView, PlayedEvent } from './view.generated';

const SHORT = 0.3; // steps between motions that follow each other closely

/** In the order of the events: the set, the one it beats, what is drawn or laid down, the display, then the round's end. */
export function motions(events: readonly GoingOutEvent[], view: GoingOutView): Motion[] {
  const moves: Motion[] = [];
  const refilled = events.flatMap((event) => (event.event === 'refilled' ? [event.card] : []));
  /** How many cards like this one lie on the display, without those that are still to be refilled. */
  const numOnDisplay = (card: string) => count(view.display, card) - count(refilled, card);
  let step = 0;
  let numBonus = 0;
  for (const event of events) {
    switch (event.event) {
      case 'played':
        moves.push(...(event.stays ? played(view, event, step) : discarded(view, event, step)));
        break;
      case 'scored':
        for (const part of numbered(event.cards)) {
          moves.push({ key: setKey(event.seat, part.card, part.i), to: scoredZone(event.seat), step });
        }
        step += SHORT;
        break;
      case 'drew':
        moves.push({ key: newestInHand(view, event.seat, event.card), from: DECK, step });
        step += 1;
        break;
      case 'took':
        moves.push({
          key: newestInHand(view, event.seat, event.card),
          from: displayKey(event.card, numOnDisplay(event.card)),
          step,
        });
        step += 1;
        break;
      case 'laid':
        moves.push({
          key: displayKey(event.card, numOnDisplay(event.card) - 1),
          from: originInHand(view, event.seat, event.card, 0),
          step,
        });
        step += 1;
        break;
      case 'refilled':
        moves.push({ key: displayKey(event.card, numOnDisplay(event.card)), from: DECK, step });
        refilled.splice(refilled.indexOf(event.card), 1);
        step += SHORT;
        break;
      case 'bonus':
        step = Math.max(step, 1) + SHORT * 2;
        moves.push({ key: bonusKey(numBonus++), from: DISCARDS, step });
        break;
      case 'round_dealt':
        moves.push(...dealt(view, step + 1));
        break;
    }
  }
  return moves;
}

/** A set that stays on the table. */
function played(view: GoingOutView, { seat, cards }: PlayedEvent, step: number): Motion[] {
  return numbered(cards).map(({ card, i }) => ({
    key: setKey(seat, card, i),
    from: originInHand(view, seat, card, i),
    step,
  }));
}

/** A set of which nothing stays: each card was in the hand as itself, or hidden. */
function discarded(view: GoingOutView, { seat, cards }: PlayedEvent, step: number): Motion[] {
  const hand = view.hands[seat] ?? [];
  const keyOf = (card: string, i: number) => handKey(view.round, seat, card, count(hand, card) + i);
  return numbered(cards).flatMap(({ card, i }, index) => [
    { key: keyOf(card, i), to: DISCARDS, step },
    { key: keyOf(HIDDEN, index), to: DISCARDS, step },
  ]);
}

/** Where a card was that has left a hand: the i-th of its kind that left. */
function originInHand(view: GoingOutView, seat: number, card: string, i: number): string {
  const hand = view.hands[seat] ?? [];
  return hand.length > 0 && isInClear(hand) ? handKey(view.round, seat, card, count(hand, card) + i) : handZone(seat);
}

function newestInHand(view: GoingOutView, seat: number, card: string): string {
  const hand = view.hands[seat] ?? [];
  const kind = hand.includes(card) ? card : HIDDEN;
  return handKey(view.round, seat, kind, count(hand, kind) - 1);
}

function dealt(view: GoingOutView, step: number): Motion[] {
  return view.hands.flatMap((hand, seat) =>
    numbered(hand).map(({ card, i }, index) => ({
      key: handKey(view.round, seat, card, i),
      from: DECK,
      step: step + index * SHORT,
    })),
  );
}
