/** An error that a player is told about: which text says it, and what fills the text. */
export class TextError extends Error {
  readonly key: string;
  readonly params: Record<string, string | number>;

  /** `message` is shown where the catalogue lacks the key. */
  constructor(key: string, message: string, params: Record<string, string | number> = {}) {
    super(message);
    this.key = key;
    this.params = params;
  }
}
