/** Chance for the table: the browser's own, and fair. */

const NUM_WORDS = 2 ** 32;

/** From 0 to `count` − 1, all equally likely: numbers behind the last whole multiple of `count` are drawn again. */
export function drawBelow(count: number, fill: (word: Uint32Array<ArrayBuffer>) => void = fillWord): number {
  const end = NUM_WORDS - (NUM_WORDS % count);
  const word = new Uint32Array(1);
  do {
    fill(word);
  } while (word[0]! >= end);
  return word[0]! % count;
}

function fillWord(word: Uint32Array<ArrayBuffer>): void {
  crypto.getRandomValues(word);
}
