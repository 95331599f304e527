/** The lessons as data, generated from the games' `lesson.json` (`make lessons`). */
import type { State } from '../engine/engine';
import { fileOf } from '../games/files';
import type { GameName, GameView } from '../protocol/protocol.generated';

export interface Step {
  /** Of its texts, too: `parade.end.task`. */
  name: string;
  /** What is lit up: a `data-flip`, `data-zone`, `data-drop` or `data-space` of the table. */
  light: string[];
  /** The actions that solve it. */
  right: string[];
  /** The wrong actions that have a text of their own, and which. */
  wrong: Record<string, string>;
  /** The position, in base64. */
  state: string;
}

/** A note for one of the first turns of the match after the lesson. */
export interface Tip {
  name: string;
  /** What the view must have; a boolean asks whether something is there. */
  when: Record<string, unknown>;
}

export interface LessonData {
  game: GameName;
  /** The character that explains: a level. */
  guide: string;
  /** The levels of the others at the table, from seat 1 on. */
  opponents: string[];
  /** The match that ends the lesson. */
  match: { bots: number; options: Record<string, unknown> };
  steps: Step[];
  tips: Tip[];
}

const LOADERS = import.meta.glob<LessonData>('../games/*/lesson.generated.json', { import: 'default' });

export function loadLesson(game: GameName): Promise<LessonData> {
  return fileOf(LOADERS, game)!();
}

export function stateOf({ state }: Step): State {
  return Uint8Array.from(atob(state), (character) => character.charCodeAt(0));
}

/** The key of what is said after a wrong action. */
export function wrongKey(game: GameName, { name, wrong }: Step, action: string): string {
  const kind = wrong[action];
  return `${game}.${name}.wrong${kind === undefined ? '' : `.${kind}`}`;
}

/** The tip for a turn: the first that fits the position and was not given yet. */
export function tipFor(tips: readonly Tip[], view: GameView, given: readonly string[]): Tip | null {
  const values = view as unknown as Record<string, unknown>;
  const fits = ([key, wanted]: [string, unknown]) =>
    typeof wanted === 'boolean' ? Boolean(values[key]) === wanted : values[key] === wanted;
  return tips.find(({ name, when }) => !given.includes(name) && Object.entries(when).every(fits)) ?? null;
}
