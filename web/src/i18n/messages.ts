/** A text with `{placeholders}`. A text that depends on a number `n` has one form for each plural category. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string });

/** What a translation must provide, given the English catalogue. */
export type Translation<English> = Record<keyof English, Message>;

/** The same for the texts of a game, by area. */
export type TextsOfGame<English> = { [Area in keyof English]: Translation<English[Area]> };

export type Params = Record<string, string | number>;

/** Fills in a message's placeholders. */
export function format(message: Message, params: Params, plural: Intl.PluralRules): string {
  const text = typeof message === 'string' ? message : (message[plural.select(Number(params.n))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
