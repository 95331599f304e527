/** What the server says of a position of a game that the page has no drawing of, in its view: the plain table reads it. */
import type { GameView, MatchView } from './protocol.generated';

export interface SpokenView extends GameView {
  texts?: {
    prompt: string;
    /** By action. */
    choices: Record<string, string>;
  };
}

/** The match with its texts in its view. */
export function spoken(match: MatchView): MatchView {
  const { texts, legal, view } = match;
  if (!texts) {
    return match;
  }
  const choices = Object.fromEntries(legal.map((action, i) => [action, texts.choices[i] ?? action]));
  const spokenView: SpokenView = { ...view, texts: { prompt: texts.prompt, choices } };
  return { ...match, view: spokenView };
}
