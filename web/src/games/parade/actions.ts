import type { ParadeView } from './view.generated';

/** The action that uses exactly these cards of the hand; null if there is none. */
export function actionWith(view: ParadeView, cards: readonly string[]): string | null {
  const isSame = (used: readonly string[]) =>
    used.length === cards.length && used.every((card) => cards.includes(card));
  return Object.keys(view.action_cards).find((action) => isSame(view.action_cards[action]!)) ?? null;
}
