/**
 * A game that stands on the shelf as a box, counted by the engine: a game's `box.ts` says what people can lay down in
 * front of them, and writes it as the end of a match in notation. No points are counted here.
 */
import type { Component } from 'svelte';
import type { Engine, State } from '../engine/engine';
import type { Problem } from '../engine/problem';
import { once } from '../lib/once';
import type { GameName } from '../protocol/protocol.generated';
import type { SheetCell } from './contract';
import { fileOf } from './files';

export type Counter = Pick<
  Engine,
  | 'info'
  | 'deal'
  | 'dealInClear'
  | 'readPosition'
  | 'legal'
  | 'apply'
  | 'reshuffle'
  | 'seat'
  | 'viewInFull'
  | 'eventsInFull'
  | 'outcome'
>;

/** What people have laid down at the end: of the match, or of a round. */
export interface Entry {
  /** By seat, the cards or cookies in front. */
  lots: string[][];
  /** The seats that went out, in order. */
  out: number[];
  /** By seat, where the pawn stands; null as long as nobody has said. */
  spaces: (number | null)[];
}

/** Everything entered of a match. */
export interface Entered {
  /** One for every round; a single one where a match has no rounds. */
  entries: readonly Entry[];
  /** The options that the players agreed on. */
  options: Readonly<Record<string, number>>;
}

/** A number of the count, and the rules that it follows from. */
export interface Line extends SheetCell {
  label: string;
  tone: string;
  symbol?: string | undefined;
  rules: readonly string[];
}

export interface Count {
  /** By seat. */
  lines: Line[][];
  totals: readonly number[];
  /** null as long as the match goes on. */
  places: readonly number[] | null;
  /** Why the winners won, as the end of a sentence that begins with their names. */
  reason: string | null;
  /** Who lays out and who leads in the next round. */
  next: { lays: number; leads: number } | null;
  /** Do the places depend on something that was not said yet? */
  asks: 'spaces' | null;
}

/** What keeps the engine from counting: something impossible, or something that was not said yet. */
export type Unclear = { problem: Problem } | { asks: 'out' | 'jokers' | 'cards' };

/** How a thing is drawn: a sign with a number, in a colour. */
export interface Tile {
  tone: string;
  symbol: string;
  /** The side of the symbol's drawing. */
  side: 24 | 60;
  text: string;
}

export interface Box {
  /** What can lie in front of somebody, in the rows in which one looks for it. */
  rows: readonly (readonly string[])[];
  /** Is there more than one of a kind? */
  hasCopies: boolean;
  /** Do rounds end with players going out? */
  hasRounds: boolean;
  /** The option that says how many points end the match. */
  target?: string;
  /** About what is entered. */
  rules: readonly string[];
  /** About the total, and about ties. */
  winRules: readonly string[];
  /** The rule about who starts. */
  startRule: string;
  /** How many spaces a board can have, where pawns may break a tie. */
  numSpaces?: number;
  tileOf(thing: string): Tile;
  nameOf(thing: string): string;
  /** The rows of an empty sheet of paper, and the rules below it. */
  paper: { rows: () => { label: string; symbol?: string }[]; rules: readonly string[] };
  /** What the box has to spin, with the rule about it. */
  loadSpinner?: () => Promise<{ default: Component<{ engine: Counter }> }>;
  count(engine: Counter, entered: Entered): Count | Unclear;
}

const LOADERS = import.meta.glob<{ default: Box }>('./*/box.ts');
const boxes = new Map<GameName, Promise<Box>>();

/** The box of a game; every game with a folder here has one. */
export function loadBox(game: GameName): Promise<Box> {
  return once(boxes, game, async () => (await fileOf(LOADERS, game)!()).default);
}

/** The things without those that are used. A thing that is used too often is missing as often as it is there. */
export function restOf(things: readonly string[], used: readonly string[]): string[] {
  const rest = [...things];
  for (const thing of used) {
    const index = rest.indexOf(thing);
    if (index >= 0) {
      rest.splice(index, 1);
    }
  }
  return rest;
}

/** The first position that is possible; if there is none, what the last one lacks. */
export function firstPossible(engine: Counter, texts: readonly string[]): { state: State } | { problem: Problem } {
  const found = texts.map((text) => engine.readPosition(text));
  return found.find((one) => 'state' in one) ?? found.at(-1)!;
}

/** Zones of seats, as positions write them. */
export function zones(lists: readonly (readonly string[])[]): string {
  return lists.map(words).join(' / ');
}

/** The words of a zone. */
export function words(list: readonly (string | number)[]): string {
  return list.join(' ') || '-';
}
