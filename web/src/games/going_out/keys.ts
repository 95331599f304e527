/**
 * The keys of things on the table, for their motion. Cards of a kind are alike, so a key names the place, the kind
 * and which of that kind it is there; the hands are those of one round, so that no card stays lying between two deals.
 */
import { HIDDEN } from './view';

export const DECK = 'deck';
export const DISCARDS = 'discards';
export const handZone = (seat: number) => `hand-${seat}`;
export const scoredZone = (seat: number) => `scored-${seat}`;
export const handKey = (round: number, seat: number, card: string, i: number) => `hand-${round}-${seat}-${card}-${i}`;
export const displayKey = (card: string, i: number) => `display-${card}-${i}`;
export const setKey = (seat: number, card: string, i: number) => `set-${seat}-${card}-${i}`;
export const bonusKey = (i: number) => `bonus-${i}`;

/** Cards with the number that each has among those of its kind: F1 0, F1 1, F2 0. */
export function numbered(cards: readonly string[]): { card: string; i: number }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const i = seen.get(card) ?? 0;
    seen.set(card, i + 1);
    return { card, i };
  });
}

/** A hidden hand's cards fly from where the hand is, those in clear each from its own place. */
export function isInClear(hand: readonly string[]): boolean {
  return !hand.includes(HIDDEN);
}
