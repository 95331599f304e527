/** A game's WebAssembly module: deals, applies actions, writes views, lets bots think. Every rule is in the module. */
import type { GameEvents, GameOutcome, GameView } from '../table/protocol.generated';
import { readNumber, type EngineInfo } from './layout';

/** A position: the bytes of the module's state. Never changed; every action gives another one. */
export type State = Uint8Array;

export interface LegalAction {
  action: number;
  text: string;
}

/** What an analysis found out about a legal action. The sums are over all visits. */
export interface Finding {
  action: number;
  visits: number;
  payoff: number;
  wins: number;
  points: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<'i32'>;
  start(desk: number, seats: number, seed: bigint): number;
  step(desk: number, action: number): number;
  list_actions(desk: number): number;
  hide(desk: number, seat: number): void;
  view(desk: number, seat: number, withPreviews: number): number;
  view_as_it_is(desk: number, withPreviews: number): number;
  events(desk: number, seat: number): number;
  events_as_they_are(desk: number): number;
  legal_texts(desk: number): number;
  deal(desk: number): number;
  outcome(desk: number): number;
  load_weights(desk: number): void;
  begin_choice(desk: number, level: number, seed: bigint): number;
  begin_analysis(desk: number, iterations: number, seed: bigint): number;
  think(desk: number, iterations: number): number;
  chosen(desk: number): number;
  seed_for(seed: bigint, index: number): bigint;
}

const SPECTATOR = -1;
const PAGE_BYTES = 65_536;
const ALIGNMENT = 64;

/** One instance of a module with its desk, the block of memory on which it works. */
export class Engine {
  readonly info: EngineInfo;
  readonly #module: Exports;
  readonly #desk: number;

  constructor(instance: WebAssembly.Instance, info: EngineInfo) {
    this.info = info;
    this.#module = instance.exports as unknown as Exports;
    const { memory, __heap_base } = this.#module;
    this.#desk = Math.ceil(__heap_base.value / ALIGNMENT) * ALIGNMENT;
    const missing = this.#desk + info.desk.size - memory.buffer.byteLength;
    memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
  }

  /** Deals a match. */
  deal(seats: number, options: Record<string, unknown>, seed: number): State {
    const { offset, count } = this.info.desk.fields.options;
    new Int16Array(this.#buffer, this.#desk + offset, count).set(encodeOptions(this.info, options));
    this.#module.start(this.#desk, seats, BigInt(seed));
    return this.#state();
  }

  /** The position after a legal action. */
  apply(state: State, action: number): State {
    this.#put(state);
    this.#module.step(this.#desk, action);
    return this.#state();
  }

  /** The seat to act; null when the match is over. */
  seat(state: State): number | null {
    const { offset, type } = this.info.state.seat;
    const seat = readNumber(new DataView(state.buffer, state.byteOffset), offset, type);
    return seat < 0 ? null : seat;
  }

  legal(state: State): LegalAction[] {
    this.#put(state);
    const count = this.#module.list_actions(this.#desk);
    const actions = this.#actions(count);
    const texts = this.#read<string[]>(this.#module.legal_texts(this.#desk));
    return actions.map((action, i) => ({ action, text: texts[i]! }));
  }

  /** The position as the seat may know it; null for a spectator. */
  hide(state: State, seat: number | null): State {
    this.#put(state);
    this.#module.hide(this.#desk, seat ?? SPECTATOR);
    return this.#state();
  }

  view(state: State, seat: number | null, withPreviews: boolean): GameView {
    this.#put(state);
    return this.#read(this.#module.view(this.#desk, seat ?? SPECTATOR, Number(withPreviews)));
  }

  /** The view of somebody who may know everything. */
  viewInFull(state: State): GameView {
    this.#put(state);
    return this.#read(this.#module.view_as_it_is(this.#desk, 1));
  }

  /** What the last action caused, as far as the seat may know it. */
  events(state: State, seat: number | null): GameEvents {
    this.#put(state);
    return this.#read(this.#module.events(this.#desk, seat ?? SPECTATOR));
  }

  eventsInFull(state: State): GameEvents {
    this.#put(state);
    return this.#read(this.#module.events_as_they_are(this.#desk));
  }

  /** A fresh deal, for a record. */
  dealInClear(state: State): unknown {
    this.#put(state);
    return this.#read(this.#module.deal(this.#desk));
  }

  /** The result of a finished match. */
  outcome(state: State): GameOutcome {
    this.#put(state);
    return this.#read(this.#module.outcome(this.#desk));
  }

  /** The seed of a decision: that of the match, and the number of actions before it. */
  seedFor(seed: number, ply: number): number {
    return Number(this.#module.seed_for(BigInt(seed), ply));
  }

  /** Gives the module the weights of its net; needed before bots and analyses. */
  loadWeights(bytes: Uint8Array): void {
    const { offset } = this.info.desk.fields.weights!;
    this.#bytes(offset, bytes.length).set(bytes);
    this.#module.load_weights(this.#desk);
  }

  /** A bot begins to choose for the seat to act, from what that seat knows; true if it has to `think`. */
  beginChoice(state: State, level: string, seed: number): boolean {
    this.#put(state);
    const index = this.info.levels.findIndex(({ name }) => name === level);
    return this.#module.begin_choice(this.#desk, index, BigInt(seed)) !== 0;
  }

  /** Begins to analyse the position for the seat to act, from what that seat knows; true if it has to `think`. */
  beginAnalysis(state: State, iterations: number, seed: number): boolean {
    this.#put(state);
    return this.#module.begin_analysis(this.#desk, iterations, BigInt(seed)) !== 0;
  }

  /** Searches a little; false when more would change nothing. */
  think(iterations: number): boolean {
    return this.#module.think(this.#desk, iterations) !== 0;
  }

  /** The bot's action. */
  chosen(): number {
    return this.#module.chosen(this.#desk);
  }

  /** What the analysis found out, for so many legal actions. */
  findings(count: number): Finding[] {
    const { offset, stride, fields } = this.info.desk.fields.root_edges;
    const memory = new DataView(this.#buffer);
    return this.#actions(count).map((action, i) => {
      const edge = this.#desk + offset + i * stride;
      const read = (name: string) => readNumber(memory, edge + fields[name]!.offset, fields[name]!.type);
      return { action, visits: read('visits'), payoff: read('payoff'), wins: read('wins'), points: read('points') };
    });
  }

  /** The memory; another object after the module has grown it. */
  get #buffer(): ArrayBuffer {
    return this.#module.memory.buffer;
  }

  #bytes(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#desk + offset, length);
  }

  #put(state: State): void {
    this.#bytes(this.info.desk.fields.states.offset, state.length).set(state);
  }

  #state(): State {
    const { offset, count } = this.info.desk.fields.states;
    return this.#bytes(offset, count).slice();
  }

  #actions(count: number): number[] {
    return [...new Int32Array(this.#buffer, this.#desk + this.info.desk.fields.actions.offset, count)];
  }

  #read<T>(length: number): T {
    return JSON.parse(new TextDecoder().decode(this.#bytes(this.info.desk.fields.room.offset, length))) as T;
  }
}

/** The options as the module reads them: the index of a choice, or a number itself. */
function encodeOptions(info: EngineInfo, options: Record<string, unknown>): number[] {
  return info.options.map(({ name, default: usual, choices }) => {
    const value = name in options ? options[name] : usual;
    return choices.length > 0 ? choices.indexOf(value) : Number(value);
  });
}
