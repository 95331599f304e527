/** A game's WebAssembly module: deals, applies actions, writes views, lets bots think. Every rule is in the module. */
import type {
  AnalysedAction,
  GameEvents,
  GameOutcome,
  GameView,
  MatchReview,
  ReviewedDecision,
  ReviewedStep,
} from '../protocol/protocol.generated';
import { findPlace, readNumber, type EngineInfo } from './layout';
import type { Functions, HostField, LevelLayout, FieldPlace } from './module.generated';
import { problemIn, type Problem, type WrittenProblem } from './problem';

/** A position: the bytes of the module's state. Never changed; every action gives another one. */
export type State = Uint8Array;

export interface LegalAction {
  action: number;
  text: string;
}

/** What the worker that adds up needs to know of a decision. */
export type JudgedFigures = Pick<ReviewedDecision, 'number' | 'cost' | 'loss' | 'stake'>;

type Exports = Functions & { memory: WebAssembly.Memory; __heap_base: WebAssembly.Global<'i32'> };

const MILLION = 1_000_000;
const SPECTATOR = -1;
const NO_SEAT = -1;
const PAGE_BYTES = 65_536;
const ALIGNMENT = 64;

/** One instance of a module with its workspace, the block of memory on which it works. */
export class Engine {
  readonly info: EngineInfo;
  readonly #module: Exports;
  readonly #workspace: number;

  constructor(instance: WebAssembly.Instance, info: EngineInfo) {
    this.info = info;
    this.#module = instance.exports as unknown as Exports;
    const { memory, __heap_base } = this.#module;
    this.#workspace = Math.ceil(__heap_base.value / ALIGNMENT) * ALIGNMENT;
    const missing = this.#workspace + info.workspace.size - memory.buffer.byteLength;
    memory.grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
  }

  /** Deals a match. */
  deal(seats: number, options: Record<string, unknown>, seed: number): State {
    this.#putOptions(options);
    this.#module.start(this.#workspace, seats, BigInt(seed));
    return this.#state();
  }

  /** Deals a match whose chance comes from a key of 32 bytes; without a start seat, the key draws it. */
  dealFromKey(seats: number, options: Record<string, unknown>, key: Uint8Array, startSeat: number | null): State {
    this.#putOptions(options);
    this.#bytes(this.#place('key').offset, key.length).set(key);
    this.#module.start_from_key(this.#workspace, seats, startSeat ?? NO_SEAT);
    return this.#state();
  }

  /** The position after a legal action. */
  apply(state: State, action: number): State {
    this.#put(state);
    this.#module.step(this.#workspace, action);
    return this.#state();
  }

  /** The seat to act; null when the match is over. */
  seat(state: State): number | null {
    const { offset, type } = this.info.state.fields.seat!;
    const seat = readNumber(new DataView(state.buffer, state.byteOffset), offset, type!);
    return seat < 0 ? null : seat;
  }

  /** How many play. */
  seats(state: State): number {
    const { offset, type } = this.info.state.fields.seats!;
    return readNumber(new DataView(state.buffer, state.byteOffset), offset, type!);
  }

  legal(state: State): LegalAction[] {
    this.#put(state);
    const count = this.#module.list_actions(this.#workspace);
    const actions = this.#numbers(this.#place('actions').offset, count);
    const texts = this.#read<string[]>(this.#module.legal_texts(this.#workspace));
    return actions.map((action, i) => ({ action, text: texts[i]! }));
  }

  /** The position as the seat may know it; null for a spectator. */
  hide(state: State, seat: number | null): State {
    this.#put(state);
    this.#module.hide(this.#workspace, seat ?? SPECTATOR);
    return this.#state();
  }

  /** The position as nobody plays it: all hands are known, but not the order of piles, nor the chance to come. */
  hideUndrawn(state: State): State {
    this.#put(state);
    this.#module.hide_undrawn(this.#workspace);
    return this.#state();
  }

  /** The same position with another order of everything that nobody has seen. */
  reshuffle(state: State, seed: number): State {
    this.#put(state);
    this.#module.reshuffle(this.#workspace, BigInt(seed));
    return this.#state();
  }

  /** A position that is possible for somebody who knows no more than the state shows: hidden places are filled in. */
  sample(state: State, seed: number): State {
    this.#put(state);
    this.#module.sample(this.#workspace, BigInt(seed));
    return this.#state();
  }

  /** The position in notation. */
  writePosition(state: State): string {
    this.#put(state);
    return this.#read(this.#module.write_position(this.#workspace));
  }

  /** The position that a text describes, if it is a whole one: a match may have come there. What it hides stays hidden. */
  readPosition(text: string): { state: State } | { problem: Problem } {
    const bytes = new TextEncoder().encode(text);
    const { offset, size } = this.#place('room');
    this.#bytes(offset, size).set(bytes.subarray(0, size));
    const length = this.#module.read_position(this.#workspace, bytes.length);
    return length === 0 ? { state: this.#state() } : { problem: problemIn(bytes, this.#read<WrittenProblem>(length)) };
  }

  /** The same position with other values in these fields of one byte: what a seat would see if it were its turn. */
  withFields(state: State, values: Readonly<Record<string, number>>): State {
    const changed = state.slice();
    for (const [name, value] of Object.entries(values)) {
      new DataView(changed.buffer).setInt8(this.info.state.fields[name]!.offset, value);
    }
    return changed;
  }

  view(state: State, seat: number | null, withPreviews: boolean): GameView {
    this.#put(state);
    return this.#read(this.#module.view(this.#workspace, seat ?? SPECTATOR, Number(withPreviews)));
  }

  /** The view of somebody who may know everything. */
  viewInFull(state: State): GameView {
    this.#put(state);
    return this.#read(this.#module.view_as_it_is(this.#workspace, 1));
  }

  /** What the last action caused, as far as the seat may know it. */
  events(state: State, seat: number | null): GameEvents {
    this.#put(state);
    return this.#read(this.#module.events(this.#workspace, seat ?? SPECTATOR));
  }

  eventsInFull(state: State): GameEvents {
    this.#put(state);
    return this.#read(this.#module.events_as_they_are(this.#workspace));
  }

  /** A fresh deal, for a record. */
  dealInClear(state: State): unknown {
    this.#put(state);
    return this.#read(this.#module.deal(this.#workspace));
  }

  /** What the position is like to the seat, from what it knows: the class of every feature (docs/explorer.md). */
  situation(state: State, seat: number): number[] {
    this.#put(state);
    return this.#read(this.#module.situation(this.#workspace, seat));
  }

  /** Of which kind each of these legal actions is (docs/explorer.md). */
  kindsOf(state: State, actions: readonly number[]): number[] {
    this.#put(state);
    return actions.map((action) => this.#module.kind_of_action(this.#workspace, action));
  }

  /** The result of a finished match. */
  outcome(state: State): GameOutcome {
    this.#put(state);
    return this.#read(this.#module.outcome(this.#workspace));
  }

  /** The seed of a decision: that of the match, and the number of actions before it. */
  seedFor(seed: number, ply: number): number {
    return Number(this.#module.seed_for(this.#workspace, BigInt(seed), ply));
  }

  /** Gives the module the weights of its net; needed before bots and analyses. */
  loadWeights(bytes: Uint8Array): void {
    const { offset } = this.#place('weights');
    this.#bytes(offset, bytes.length).set(bytes);
    this.#module.load_weights(this.#workspace);
  }

  /** The action of a level that does not search, for the seat to act, from what that seat knows. */
  choose(state: State, { noise_points, is_expert }: LevelLayout, seed: number): number {
    this.#putHidden(state);
    return this.#module.choose_noisily(this.#workspace, noise_points, Number(is_expert), BigInt(seed));
  }

  /**
   * Begins to search for the seat to act, from what that seat knows, or from all that is in the state; `iterations` is
   * null without a limit.
   */
  beginSearch(state: State, isAmongEquals: boolean, iterations: number | null, seed: number, isOpen = false): void {
    const first = BigInt(this.seedFor(seed, 0)); // a search on several threads has a seed for each
    if (isOpen) {
      this.#put(state);
    } else {
      this.#putHidden(state);
    }
    this.#module.begin_search(this.#workspace, Number(isAmongEquals), iterations ?? 0, first);
  }

  /** Searches on; gives the number of iterations, which is smaller where more would change nothing. */
  think(iterations: number, left: number): number {
    return this.#module.think(this.#workspace, iterations, BigInt(left));
  }

  /** The action that the search found best. */
  chosen(): number {
    return this.#module.chosen(this.#workspace);
  }

  /** What the search found out, with uncertainty and reasons, the best action first. */
  analysis(): AnalysedAction[] {
    return this.#read(this.#module.analysis(this.#workspace));
  }

  /**
   * The position after a legal action and so many steps of its likeliest continuation, as in one world that is possible
   * for the seat that the search is for; `length` is how many steps the continuation has.
   */
  follow(action: number, step: number): { state: State; length: number } {
    const length = this.#module.follow(this.#workspace, action, step);
    return { state: this.#state(), length };
  }

  /** Begins to review a match (docs/review.md): all its decisions follow in order. */
  beginReview(deal: State, seed: number): ReviewedStep {
    this.#put(deal);
    return this.#readStep(this.#module.begin_review(this.#workspace, BigInt(seed)));
  }

  /** The decision of that number, for the action, after a search of its position. */
  judge(action: number, number: number): ReviewedDecision {
    this.#module.examine(this.#workspace, action);
    return { ...this.#read<ReviewedDecision>(this.#module.judge(this.#workspace, action, number)), known_by: 'seat' };
  }

  /** Counts a decision, which another engine has judged, before its step. */
  countDecision({ number, cost, loss, stake }: JudgedFigures): void {
    const [lost, lostMerit, merit] = [cost, loss, stake].map((figure) => Math.round(figure * MILLION));
    this.#module.count_decision(this.#workspace, number, lost!, lostMerit!, merit!);
  }

  /** Where the match stands after the action, which was decision `number`. */
  reviewStep(after: State, action: number, number: number): ReviewedStep {
    this.#put(after);
    return this.#readStep(this.#module.review_step(this.#workspace, action, number));
  }

  endReview(): Pick<MatchReview, 'accuracies' | 'played_like' | 'moments' | 'luck'> {
    return this.#read(this.#module.end_review(this.#workspace));
  }

  /** The memory; another object after the module has grown it. */
  get #buffer(): ArrayBuffer {
    return this.#module.memory.buffer;
  }

  #putOptions(options: Record<string, unknown>): void {
    const { offset } = this.#place('options');
    new Int16Array(this.#buffer, this.#workspace + offset).set(encodeOptions(this.info, options));
  }

  #place(field: HostField): FieldPlace {
    return findPlace(this.info.workspace.fields, field);
  }

  #bytes(offset: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#workspace + offset, length);
  }

  #put(state: State): void {
    this.#bytes(this.#place('states').offset, state.length).set(state);
  }

  /** Puts the state into the workspace as the seat to act knows it. */
  #putHidden(state: State): void {
    this.#put(state);
    this.#module.hide(this.#workspace, this.seat(state) ?? SPECTATOR);
  }

  #state(): State {
    const { offset, size } = this.#place('states');
    return this.#bytes(offset, size).slice();
  }

  #numbers(offset: number, count: number): number[] {
    return [...new Int32Array(this.#buffer, this.#workspace + offset, count)];
  }

  /** Steps are valued from all hands. */
  #readStep(length: number): ReviewedStep {
    return { ...this.#read<ReviewedStep>(length), known_by: 'all' };
  }

  #read<T>(length: number): T {
    return JSON.parse(new TextDecoder().decode(this.#bytes(this.#place('room').offset, length))) as T;
  }
}

/** The options as the rules read them. */
function encodeOptions(info: EngineInfo, options: Record<string, unknown>): number[] {
  return info.options.flatMap(({ name, default: usual, choices, codes }) => {
    const value = name in options ? options[name] : usual;
    return choices.length > 0 ? codes[choices.indexOf(value)]! : [Number(value)];
  });
}
