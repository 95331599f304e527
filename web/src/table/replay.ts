/** The steps of a finished match as one seat sees them, fetched in chunks. */
import { fetchSteps } from '../lib/api';
import { distinctNames } from '../lib/text';
import type { GameName, GameOutcome, Step, Steps } from './protocol.generated';

const CHUNK_SIZE = 40;

export class ReplaySteps {
  readonly match: string;
  readonly seat: number | null;
  readonly #chunks = new Map<number, Promise<Steps>>();
  #header: Steps | null = null;

  constructor(match: string, seat: number | null) {
    this.match = match;
    this.seat = seat;
  }

  get game(): GameName {
    return this.#header!.game;
  }

  get names(): string[] {
    return distinctNames(this.#header!.names);
  }

  get numPlies(): number {
    return this.#header!.num_plies;
  }

  get outcome(): GameOutcome {
    return this.#header!.outcome;
  }

  /** The step after `ply` plies, or the last one if there are fewer. */
  async at(ply: number): Promise<Step> {
    const chunk = await this.#chunk(Math.floor(ply / CHUNK_SIZE));
    this.#header ??= chunk;
    const step = chunk.steps.find((candidate) => candidate.ply === ply);
    return step ?? this.at(Math.min(ply, chunk.num_plies));
  }

  /** All steps, for the log. */
  async all(): Promise<Step[]> {
    const numChunks = Math.floor(this.numPlies / CHUNK_SIZE) + 1;
    const chunks = await Promise.all(Array.from({ length: numChunks }, (_, i) => this.#chunk(i)));
    return chunks.flatMap(({ steps }) => steps);
  }

  #chunk(index: number): Promise<Steps> {
    if (!this.#chunks.has(index)) {
      this.#chunks.set(
        index,
        fetchSteps(this.match, this.seat, index * CHUNK_SIZE, index * CHUNK_SIZE + CHUNK_SIZE - 1),
      );
    }
    return this.#chunks.get(index)!;
  }
}
