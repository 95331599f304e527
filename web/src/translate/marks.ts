/**
 * Invisible marks at the end of texts: the number of a text's source, in characters without width or line breaks.
 */
const DIGITS = '\u2061\u2062\u2063\u2064';
const LENGTH = 7;
const MARK = new RegExp(`[${DIGITS}]{${LENGTH}}`, 'g');

export function markOf(number: number): string {
  const digits = number.toString(DIGITS.length).padStart(LENGTH, '0');
  return digits.replace(/./g, (digit) => DIGITS[Number(digit)]!);
}

/** The numbers of all texts in a text, that of the whole first. */
export function numbersIn(text: string): number[] {
  const marks = text.match(MARK) ?? [];
  const numbers = marks.map((mark) =>
    parseInt([...mark].map((digit) => DIGITS.indexOf(digit)).join(''), DIGITS.length),
  );
  return [...new Set(numbers.reverse())];
}
