/**
 * ICU MessageFormat, as far as our texts use it; the same as `wonderland/messages/message_format.py`.
 *
 * `{name} plays {card}.` · `{n, plural, =0 {No cards} one {# card} other {# cards}}` · `{reason, select, a {…} other {…}}`
 */

export type Params = Record<string, string | number>;

export interface Choice {
  name: string;
  isPlural: boolean;
  texts: Map<string, Part[]>;
}
/** A text, the name of a parameter, or texts to choose from. */
export type Part = string | { name: string } | Choice;

const CHOICE = /\s*(\w+)\s*,\s*(plural|select)\s*,/y;
const CASE = /\s*(=\d+|\w+)\s*\{/y;
const NAME = /\s*(\w+)\s*\}/y;
const END = /\s*\}/y;

const parsed = new Map<string, Part[]>();

/** Fills in a text's parameters. One that is missing stays visible as `{name}`. */
export function format(text: string, params: Params, plural: Intl.PluralRules): string {
  let parts = parsed.get(text);
  if (!parts) {
    parts = parse(text);
    parsed.set(text, parts);
  }
  return filled(parts, params, plural);
}

export function parse(text: string): Part[] {
  return new Parser(text).parts(null);
}

function filled(parts: readonly Part[], params: Params, plural: Intl.PluralRules): string {
  return parts.map((part) => (typeof part === 'string' ? part : filledPart(part, params, plural))).join('');
}

function filledPart(part: { name: string } | Choice, params: Params, plural: Intl.PluralRules): string {
  const value = params[part.name];
  if (!('texts' in part)) {
    return String(value ?? `{${part.name}}`);
  }
  const exact = part.isPlural ? part.texts.get(`=${value}`) : undefined;
  const word = part.isPlural ? plural.select(Number(value)) : String(value);
  return filled(exact ?? part.texts.get(word) ?? part.texts.get('other')!, params, plural);
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  /** The parts up to the end of the text or an unmatched `}`. `number`: what `#` stands for. */
  parts(number: string | null): Part[] {
    const parts: Part[] = [];
    for (let found; (found = this.next()) !== null;) {
      if (found === '}') {
        return parts;
      }
      parts.push(
        found === '{' ? this.placeholder(number) : found === '#' && number !== null ? { name: number } : found,
      );
    }
    return parts;
  }

  /** A piece of text or one of `{`, `}` and `#`; null at the end. */
  private next(): string | null {
    return this.match(/[{}#]|[^{}#]+/y)?.[0] ?? null;
  }

  /** What stands after a `{`. */
  private placeholder(number: string | null): Part {
    const name = this.match(NAME);
    if (name) {
      return { name: name[1]! };
    }
    const choice = this.match(CHOICE);
    if (!choice) {
      throw new SyntaxError(this.text);
    }
    const isPlural = choice[2] === 'plural';
    const texts = new Map<string, Part[]>();
    for (let found; (found = this.match(CASE));) {
      texts.set(found[1]!, this.parts(isPlural ? choice[1]! : number));
    }
    this.match(END);
    return { name: choice[1]!, isPlural, texts };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at = found ? pattern.lastIndex : this.at;
    return found;
  }
}
