/** The steps of a finished match with one seat's eyes, fetched in parts. */
import { stepsOf } from '../lib/api';
import { tellApart } from '../lib/words';
import type { GameName, Outcome, Step, Steps } from './protocol';

const PART = 40;

export class ReplaySteps {
  readonly match: string;
  readonly seat: number | null;
  readonly #parts = new Map<number, Promise<Steps>>();
  #facts: Steps | null = null;

  constructor(match: string, seat: number | null) {
    this.match = match;
    this.seat = seat;
  }

  get game(): GameName {
    return this.#facts!.game;
  }

  get names(): string[] {
    return tellApart(this.#facts!.names);
  }

  get numPlies(): number {
    return this.#facts!.num_plies;
  }

  get outcome(): Outcome {
    return this.#facts!.outcome;
  }

  /** The position after that many plies; the last one for a number beyond the end. */
  async at(ply: number): Promise<Step> {
    const part = await this.#part(Math.floor(ply / PART));
    this.#facts ??= part;
    const step = part.steps.find((candidate) => candidate.ply === ply);
    return step ?? this.at(Math.min(ply, part.num_plies));
  }

  /** Everything, for the log. */
  async all(): Promise<Step[]> {
    const numParts = Math.floor(this.numPlies / PART) + 1;
    const parts = await Promise.all(Array.from({ length: numParts }, (_, i) => this.#part(i)));
    return parts.flatMap(({ steps }) => steps);
  }

  #part(index: number): Promise<Steps> {
    if (!this.#parts.has(index)) {
      this.#parts.set(index, stepsOf(this.match, this.seat, index * PART, index * PART + PART - 1));
    }
    return this.#parts.get(index)!;
  }
}
