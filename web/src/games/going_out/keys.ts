/**
 * The `data-flip` and `data-zone` keys of cards and zones. Equal cards cannot be told apart, so a key has the zone, the
 * card, and a number among equal cards there. Keys of hands also have the round: no card stays in place over a deal.
 */
import { HIDDEN } from './cards';

export const DECK = 'deck';
export const DISCARDS = 'discards';
export const handZone = (seat: number) => `hand-${seat}`;
export const scoredZone = (seat: number) => `scored-${seat}`;
export const handKey = (round: number, seat: number, card: string, i: number) => `hand-${round}-${seat}-${card}-${i}`;
export const displayKey = (card: string, i: number) => `display-${card}-${i}`;
export const setKey = (seat: number, card: string, i: number) => `set-${seat}-${card}-${i}`;
export const bonusKey = (i: number) => `bonus-${i}`;

/** Cards with their number among equal ones: F1 0, F1 1, F2 0. */
export function numbered(cards: readonly string[]): { card: string; i: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const i = seen.get(card) ?? 0;
    seen.set(card, i + 1);
    return { card, i };
  });
}

/** Are all cards of the hand visible? Then each one moves from its own position, otherwise from the zone of the hand. */
export function isInClear(hand: readonly string[]): boolean {
  return !hand.includes(HIDDEN);
}
