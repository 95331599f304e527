/** A lesson being played: the step, its position on the table, and what was tried there. */
import type { Engine, LegalAction, State } from '../engine/engine';
import type { GameEvents, GameView } from '../protocol/protocol.generated';
import { stateOf, type LessonData, type Step } from './lessons';
import type { Progress } from './progress';

/** The learner always sits here. */
export const LEARNER = 0;

/** What an action leads to. */
export interface Outcome {
  action: string;
  isRight: boolean;
  view: GameView;
  events: GameEvents;
}

export class LessonRun {
  readonly lesson: LessonData;
  /** The number of steps when all are done. */
  index = $state(0);
  /** What was tried last in this step; null while something is to be done. */
  tried = $state.raw<Outcome | null>(null);
  done = $state.raw<readonly string[]>([]);
  /** Changes whenever a position is set up, so that the table begins anew. */
  setting = $state(0);

  readonly #engine: Engine;
  #state: State = new Uint8Array();
  #legal: LegalAction[] = [];
  #start = $state.raw<GameView | null>(null);
  readonly #match: string | null;

  constructor(lesson: LessonData, engine: Engine, progress: Progress, first: string | null) {
    this.lesson = lesson;
    this.#engine = engine;
    this.#match = progress.match;
    this.done = progress.done;
    const name = first ?? progress.step;
    this.go(
      Math.max(
        0,
        lesson.steps.findIndex((step) => step.name === name),
      ),
    );
  }

  get step(): Step | null {
    return this.lesson.steps[this.index] ?? null;
  }

  /** The position at the table. */
  get view(): GameView {
    return this.tried?.view ?? this.#start!;
  }

  /** The position in which the learner has to act. */
  get start(): GameView {
    return this.#start!;
  }

  get legal(): readonly string[] {
    return this.tried ? [] : this.#legal.map(({ text }) => text);
  }

  /** Goes to a step; behind the last one the lesson is over. */
  go(index: number): void {
    this.index = Math.min(Math.max(0, index), this.lesson.steps.length);
    if (this.step) {
      this.#state = stateOf(this.step);
      this.#legal = this.#engine.legal(this.#state);
      this.#start = this.#engine.view(this.#state, LEARNER, true);
    }
    this.retry();
  }

  /** Sets up the position again. */
  retry(): void {
    this.tried = null;
    this.setting += 1;
  }

  /** What a legal action leads to. The table shows it when `tried` is set to it. */
  outcomeOf(text: string): Outcome | null {
    const legal = this.#legal.find((candidate) => candidate.text === text);
    if (!legal || !this.step) {
      return null;
    }
    const after = this.#engine.apply(this.#state, legal.action);
    return {
      action: text,
      isRight: this.step.right.includes(text),
      view: this.#engine.view(after, LEARNER, false),
      events: this.#engine.events(after, LEARNER),
    };
  }

  show(outcome: Outcome): void {
    this.tried = outcome;
    this.done = this.#doneAfter(outcome);
  }

  get progress(): Progress {
    return this.progressAfter(this.tried);
  }

  /** As it will be when the outcome is shown. */
  progressAfter(outcome: Outcome | null): Progress {
    const next = outcome?.isRight ? this.index + 1 : this.index;
    const done = [...this.#doneAfter(outcome)];
    return { format: 1, step: this.lesson.steps[next]?.name ?? null, done, match: this.#match };
  }

  #doneAfter(outcome: Outcome | null): readonly string[] {
    const name = outcome?.isRight ? this.step!.name : null;
    return name === null || this.done.includes(name) ? this.done : [...this.done, name];
  }
}
