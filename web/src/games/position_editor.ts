/**
 * What a game tells the editor of positions (study/editor/): how its things and zones stand in its notation. A game's
 * folder holds it as `editor.ts`. It knows no rules: whether a position is possible, the engine says.
 */
import type { Component } from 'svelte';
import type { GameView } from '../protocol/protocol.generated';

/** A position that is being set up, possible or not. */
export interface Draft {
  /** By zone, the things in it as the notation writes them; `?` is one that nobody knows. */
  readonly zones: Readonly<Record<string, readonly string[]>>;
  /** By field, what is chosen. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A place for things. */
export interface Zone {
  key: string;
  /** The key of its name in the texts of the board; it may have `{name}`, that of the seat, and `{n}`. */
  label: string;
  /** A thing fits only into the zones of its kind. */
  kind: string;
  seat?: number;
  n?: number;
  /** Can things in it be unknown? */
  canHide?: boolean;
  /** What it takes of the things that are left, when the rest is placed: as many as at the deal, or all; nothing unless said. */
  rest?: 'as_dealt' | 'all';
}

/** What is chosen beside the zones. */
export interface Field {
  key: string;
  /** The key of its name in the texts of the board; it may have `{name}`, that of the seat. */
  label: string;
  seat?: number;
  /** What can be chosen; anything where nothing is listed. `label` is a key, too; without one, the value is shown. */
  choices?: readonly { value: string; label?: string; seat?: number }[];
}

export interface PositionEditor {
  /** `view` is that of a position of the same options, such as the deal. */
  zones(draft: Draft, view: GameView): readonly Zone[];
  fields(draft: Draft): readonly Field[];
  /** The position of a text; null if the text has not the form of one. */
  read(text: string): Draft | null;
  write(draft: Draft): string;
  /** A thing in words. */
  nameOf(kind: string, thing: string): string;
  /** A thing, as wide as its parent. */
  Thing: Component<{ kind: string; thing: string }>;
}

export const HIDDEN = '?';

/** The choices of a seat, for a field; with `none`, the value for no seat. */
export function seatChoices(seats: number, none?: { value: string; label: string }): NonNullable<Field['choices']> {
  const each = Array.from({ length: seats }, (_, seat) => ({ value: String(seat), label: 'editor.seat', seat }));
  return none ? [none, ...each] : each;
}

/** The parts of a position, their words one space apart; null if there are not so many. */
export function partsOf(text: string, count: number): string[] | null {
  const parts = text.split('|').map((part) => part.trim().replace(/\s+/g, ' '));
  return parts.length === count ? parts : null;
}

/** The words of a zone; `-` is none, `?3` are three unknown ones. */
export function wordsOf(text: string): string[] {
  return text
    .split(' ')
    .filter((word) => word !== '' && word !== '-')
    .flatMap((word) =>
      /^\?\d{1,2}$/.test(word) ? Array<string>(Number(word.slice(1))).fill(HIDDEN) : [word.toUpperCase()],
    );
}

/** Whether a zone takes part of the rest: only an empty one is filled as at the deal. */
export function restOfEmpty(draft: Draft, ...keys: string[]): Pick<Zone, 'rest'> {
  return keys.every((key) => (draft.zones[key] ?? []).length === 0) ? { rest: 'as_dealt' } : {};
}
