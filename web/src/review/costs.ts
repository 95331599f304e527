/** What decisions cost, for the worker that adds up: others judge them. */

export interface KnownCost {
  /** Of the decision. */
  number: number;
  /** From 0 to 1. */
  cost: number;
}

export class Costs {
  readonly #known = new Map<number, number>();
  readonly #waiting = new Map<number, (cost: number) => void>();

  add({ number, cost }: KnownCost): void {
    this.#known.set(number, cost);
    this.#waiting.get(number)?.(cost);
  }

  /** Resolves once it is known. */
  of(number: number): Promise<number> {
    const cost = this.#known.get(number);
    return cost === undefined ? new Promise((resolve) => this.#waiting.set(number, resolve)) : Promise.resolve(cost);
  }
}
