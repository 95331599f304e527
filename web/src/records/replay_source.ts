/** A finished match, step by step, as one seat sees it. */
import { fetchSteps } from '../server/api';
import type { GameName, GameOutcome, LogEntry, Step, Steps, Stopped } from '../protocol/protocol.generated';

export interface ReplaySource {
  /** The step after `ply` plies, or the last one if there are fewer. */
  at(ply: number): Promise<Step>;
  /** Every decision. */
  log(): Promise<LogEntry[]>;
  /** Known after the first step. */
  readonly game: GameName;
  readonly names: string[];
  readonly numPlies: number;
  /** Null if the match was stopped before its end. */
  readonly outcome: GameOutcome | null;
  readonly stopped: Stopped | null;
}

const CHUNK_SIZE = 40;

/** A match of the server, fetched in chunks. */
export class ServerReplay implements ReplaySource {
  readonly #match: string;
  readonly #seat: number | null;
  readonly #chunks = new Map<number, Promise<Steps>>();
  #header: Steps | null = null;

  constructor(match: string, seat: number | null) {
    this.#match = match;
    this.#seat = seat;
  }

  get game(): GameName {
    return this.#header!.game;
  }

  get names(): string[] {
    return this.#header!.names;
  }

  get numPlies(): number {
    return this.#header!.num_plies;
  }

  get outcome(): GameOutcome | null {
    return this.#header!.outcome;
  }

  get stopped(): Stopped | null {
    return this.#header!.stopped;
  }

  async at(ply: number): Promise<Step> {
    const chunk = await this.#chunk(Math.floor(ply / CHUNK_SIZE));
    this.#header ??= chunk;
    const step = chunk.steps.find((candidate) => candidate.ply === ply);
    return step ?? this.at(Math.min(ply, chunk.num_plies));
  }

  async log(): Promise<LogEntry[]> {
    const numChunks = Math.floor(this.numPlies / CHUNK_SIZE) + 1;
    const chunks = await Promise.all(Array.from({ length: numChunks }, (_, i) => this.#chunk(i)));
    const steps = chunks.flatMap((chunk) => chunk.steps).filter(({ ply }) => ply > 0);
    return steps.map(({ ply, seat, events }) => ({ ply, seat: seat!, events }));
  }

  #chunk(index: number): Promise<Steps> {
    if (!this.#chunks.has(index)) {
      this.#chunks.set(
        index,
        fetchSteps(this.#match, this.#seat, index * CHUNK_SIZE, index * CHUNK_SIZE + CHUNK_SIZE - 1),
      );
    }
    return this.#chunks.get(index)!;
  }
}
