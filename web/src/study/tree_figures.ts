/** What the engine has found out about the steps of a tree, as far as they were looked at. */
import type { Grade } from '../protocol/protocol.generated';
import type { Figures } from './analysing';
import type { Board } from './board.svelte';
import { nodeAt, type Path } from './tree';

export interface StepFigures {
  /** To win, for whoever chose it, from 0 to 1. */
  chance: number | null;
  /** Of a step of the main line. */
  grade: Grade | null;
}

export class TreeFigures {
  readonly #board: Board;
  readonly #known: ReadonlyMap<string, Figures>;

  constructor(board: Board, known: ReadonlyMap<string, Figures>) {
    this.#board = board;
    this.#known = known;
  }

  of(path: Path): StepFigures {
    const parent = path.slice(0, -1);
    const action = nodeAt(this.#board.chapter.root, path)!.action;
    const found = this.#known.get(this.#board.keyOf(parent));
    const row = found?.actions.find((one) => one.action === action || one.alike?.includes(action));
    const { decision = null } = found ?? {};
    return { chance: row?.win_chance ?? null, grade: decision?.action === action ? decision.grade : null };
  }
}
