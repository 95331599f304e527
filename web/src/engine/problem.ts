/** Why a text is no position, as the engine tells it. */

/** A code, which is a key of the texts in the area `positions`, and what fills its text in. */
export interface Problem {
  code: string;
  /** The piece of the text that it is about. */
  text?: string;
  /** Where that piece begins and ends in the text, for a selection. */
  place?: [begin: number, end: number];
  /** A list is one of alternatives. */
  params: Record<string, string | number | string[]>;
}

/** As the module writes it: its place counts bytes. */
export interface WrittenProblem {
  code: string;
  place?: [number, number];
  [name: string]: unknown;
}

/** The problem of a text in UTF-8. */
export function problemIn(bytes: Uint8Array, { code, place, ...params }: WrittenProblem): Problem {
  const problem = { code, params: params as Problem['params'] };
  if (place === undefined) {
    return problem;
  }
  const decode = (begin: number, end: number) => new TextDecoder().decode(bytes.subarray(begin, end));
  const text = decode(...place);
  const begin = decode(0, place[0]).length;
  return { ...problem, text, place: [begin, begin + text.length] };
}
