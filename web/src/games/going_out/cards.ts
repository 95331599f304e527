/** Cards as the server writes them: `F3`, `H7`, `Q`, `C`, and `?` for a hidden one. */

export type Suit = 'F' | 'H';
export const HIDDEN = '?';

export function isJoker(card: string): boolean {
  return card === 'Q' || card === 'C';
}

/** The printed number; null for a joker. */
export function numberOf(card: string): number | null {
  return isJoker(card) ? null : Number(card[1]);
}

export function count(cards: readonly string[], card: string): number {
  return cards.filter((other) => other === card).length;
}

/** What is left of the cards without the part; null when the part is not among them. */
export function without(cards: readonly string[], part: readonly string[]): string[] | null {
  const left = [...cards];
  for (const card of part) {
    const index = left.indexOf(card);
    if (index < 0) {
      return null;
    }
    left.splice(index, 1);
  }
  return left;
}
