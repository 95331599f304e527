/** A text with `{places}`; one that depends on a number `n` has a form for each plural category of its language. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });

/** What a translation must provide, given the English catalogue. */
export type Translation<English> = Record<keyof English, Message>;

export type Params = Record<string, string | number>;

/** Fills a message's places. */
export function format(message: Message, params: Params, plural: Intl.PluralRules): string {
  const text = typeof message === 'string' ? message : (message[plural.select(Number(params.n))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
