/** A session of puzzles of one game: which comes next, what was tried, and what is kept of it. */
import { SvelteMap } from 'svelte/reactivity';
import type { GameEvents, GameName, GameView } from '../protocol/protocol.generated';
import { openPosition, type Position } from './position';
import { keepAnswer, readProgress, type Kept } from './progress';
import { countThemes, isSolvedBy, loadCollection, OWN, type Puzzle } from './puzzle';
import { firstRating, NEW_SOLVER, readSolver, type Rating } from './rating';
import { addReviewedMistakes } from './reviews';
import { isDue, isSolved, nextOf } from './schedule';

/** `asking`: nothing was tried; `wrong`: the last try was not the best action; `right`: solved; `shown`: given up. */
export type Stage = 'asking' | 'wrong' | 'right' | 'shown';

/** Shows what an action led to: calls `apply` when it may be drawn. */
export type Present = (after: { view: GameView; events: GameEvents }, apply: () => void) => Promise<void>;

export class Training {
  readonly game: GameName;
  /** All, one's own mistakes first. */
  puzzles = $state.raw<Puzzle[]>([]);
  readonly progress = new SvelteMap<string, Kept>();
  /** Only puzzles of this theme; an empty text for all. */
  theme = $state('');
  puzzle = $state.raw<Puzzle | null>(null);
  position = $state.raw<Position | null>(null);
  /** What is drawn: the position, or what the solution led to. */
  view = $state.raw<GameView | null>(null);
  stage = $state<Stage>('asking');
  /** The last action that was not the best one. */
  tried = $state<string | null>(null);
  /** How many puzzles in a row were solved at the first try. */
  streak = $state(0);
  /** Of whoever solves on this device. */
  solver = $state.raw<Rating>(NEW_SOLVER);
  /** By how much the answer to this puzzle changed it, in whole numbers; null if it did not. */
  change = $state<number | null>(null);
  isReady = $state(false);
  hasFailed = $state(false);
  present: Present | null = null;

  readonly #now: () => number;
  #recent: string[] = [];
  /** The number of the latest call of `next`. */
  #request = 0;
  #isFirstTry = true;
  #isKeeping = $state(false);

  constructor(game: GameName, theme = '', now = () => Date.now()) {
    this.game = game;
    this.theme = theme;
    this.#now = now;
  }

  get legal(): readonly string[] {
    const canAct = (this.stage === 'asking' || this.stage === 'wrong') && !this.#isKeeping;
    return canAct ? (this.position?.legal ?? []) : [];
  }

  /** The themes of the puzzles, with their numbers. */
  get themes(): [theme: string, count: number][] {
    return countThemes(this.puzzles);
  }

  get numSolved(): number {
    return this.puzzles.filter(({ id }) => isSolved(this.progress.get(id))).length;
  }

  get numDue(): number {
    return this.puzzles.filter(({ id }) => isDue(this.progress.get(id), this.#now())).length;
  }

  /** When the next of these puzzles comes again; null if there are none. */
  get nextDue(): number | null {
    const times = this.#wanted().map(({ id }) => this.progress.get(id)?.due ?? Infinity);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** How hard the puzzle is; null for a mistake of one's own. */
  get rating(): number | null {
    const { puzzle } = this;
    const rated = puzzle && puzzle.theme !== OWN ? (this.progress.get(puzzle.id)?.rating ?? firstRating(puzzle)) : null;
    return rated && Math.round(rated.rating);
  }

  /** The puzzle of the id is asked first, if there is one. */
  async load(first = ''): Promise<void> {
    const collection = await loadCollection(this.game);
    await addReviewedMistakes(this.game);
    this.solver = await readSolver(this.game);
    const { progress, own } = await readProgress(this.game);
    this.puzzles = [...own, ...collection];
    progress.forEach((one, id) => this.progress.set(id, one));
    await this.next(this.puzzles.find(({ id }) => id === first));
    this.isReady = true;
  }

  /** Only puzzles of this theme from now on. */
  async choose(theme: string): Promise<void> {
    this.theme = theme;
    await this.next();
  }

  /** Asks the next puzzle. What is on the table stays there until its position is ready. */
  async next(wanted?: Puzzle): Promise<void> {
    const puzzle = wanted ?? nextOf(this.#wanted(), this.progress, this.#recent, this.#now());
    const request = (this.#request += 1);
    const position = puzzle && (await openPosition(puzzle).catch(() => null));
    if (request !== this.#request) {
      return;
    }
    if (puzzle) {
      this.#recent.push(puzzle.id);
    }
    this.#isFirstTry = true;
    this.tried = null;
    this.change = null;
    this.stage = 'asking';
    this.puzzle = puzzle;
    this.position = position;
    this.view = position?.view ?? null;
    this.hasFailed = puzzle !== null && position === null;
  }

  async answer(action: string): Promise<void> {
    const { puzzle, position } = this;
    if (!puzzle || !position || !this.legal.includes(action)) {
      return;
    }
    const isRight = isSolvedBy(puzzle, action);
    await this.#count(puzzle, isRight, () => {
      this.stage = isRight ? 'right' : 'wrong';
      this.tried = isRight ? this.tried : action;
    });
    if (isRight && this.puzzle === puzzle) {
      const after = position.after(action);
      const apply = () => {
        if (this.puzzle === puzzle) {
          this.view = after.view;
        }
      };
      await (this.present ? this.present(after, apply) : apply());
    }
  }

  retry(): void {
    this.stage = 'asking';
  }

  /** Gives up: shows the solution. */
  async show(): Promise<void> {
    await this.#count(this.puzzle!, false, () => (this.stage = 'shown'));
  }

  /** The first try counts, and no other. It is kept before it is answered: a reload must not give a second first try. */
  async #count(puzzle: Puzzle, isRight: boolean, answer: () => void): Promise<void> {
    if (this.#isKeeping) {
      return;
    }
    const isCounted = this.#isFirstTry;
    this.#isFirstTry = false;
    this.#isKeeping = true;
    try {
      if (isCounted) {
        this.progress.set(puzzle.id, await keepAnswer(puzzle, isRight, this.#now()));
        await this.#rate();
      }
    } finally {
      this.#isKeeping = false;
      this.streak = !isCounted ? this.streak : isRight ? this.streak + 1 : 0;
      if (this.puzzle === puzzle) {
        answer();
      }
    }
  }

  async #rate(): Promise<void> {
    const before = this.solver;
    this.solver = await readSolver(this.game);
    const change = Math.round(this.solver.rating) - Math.round(before.rating);
    this.change = change === 0 ? null : change;
  }

  #wanted(): Puzzle[] {
    return this.theme === '' ? this.puzzles : this.puzzles.filter(({ theme }) => theme === this.theme);
  }
}
