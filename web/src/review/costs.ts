/** What decisions cost, for the worker that adds up: others judge them. */
import type { JudgedFigures } from '../engine/engine';

export class Costs {
  readonly #known = new Map<number, JudgedFigures>();
  readonly #waiting = new Map<number, (figures: JudgedFigures) => void>();

  add(figures: JudgedFigures): void {
    this.#known.set(figures.number, figures);
    this.#waiting.get(figures.number)?.(figures);
  }

  /** Resolves once it is known. */
  of(number: number): Promise<JudgedFigures> {
    const figures = this.#known.get(number);
    return figures ? Promise.resolve(figures) : new Promise((resolve) => this.#waiting.set(number, resolve));
  }
}
