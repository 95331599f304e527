/** The table of a game in words: its zones in the order in which somebody who hears them needs them. */
import type { GameName, GameView } from '../../protocol/protocol.generated';
import { fileOf } from '../files';

/** A part of the table, such as a hand. */
export interface WordZone {
  title: string;
  /** Cards, places, points; empty if nothing lies there. */
  items: readonly string[];
  /** Told to those who walk through the table, but not with everything else at once. */
  isDetail?: boolean;
}

/** The viewer's hand, what all share, then everybody else. */
export type TableInWords<V extends GameView = GameView> = (
  view: V,
  seat: number | null,
  names: readonly string[],
) => WordZone[];

const FILES = import.meta.glob<{ default: unknown }>('../*/in_words.ts');

/** Loads a game's words when they are first asked for. A game without them tells the fields of its view. */
export async function loadTableInWords(name: GameName): Promise<TableInWords> {
  const load = fileOf(FILES, name) ?? (() => import('../plain/in_words'));
  return (await load()).default as TableInWords;
}
