/** What a card's text shows. */
import type { Colour } from './view.generated';

/** In the order of the columns. */
export const COLOURS: readonly Colour[] = ['R', 'B', 'P', 'G', 'Y', 'O'];

export function colourOf(card: string): Colour {
  return card[0] as Colour;
}

/** The printed value. */
export function valueOf(card: string): number {
  return card[1] === 'T' ? 10 : Number(card[1]);
}
