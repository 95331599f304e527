/** A position that is being set up: as zones and as text, with what the engine says of it. */
import type { Engine, State } from '../../engine/engine';
import type { Problem } from '../../engine/problem';
import type { Draft, PositionEditor, Zone } from '../../games/position_editor';
import type { GameView } from '../../protocol/protocol.generated';
import { changeUnknown, cleared, move, placeRest, supplyOf, thingsAt, tray, type Place } from './draft';

const MOST_UNDO = 100;

/** How a match may begin. */
export interface Setup {
  seats: number;
  options: Record<string, unknown>;
  seed: number;
}

export class Editing {
  /** As people write it; it may be wrong. */
  text = $state('');
  /** The last text that had the form of a position. */
  draft = $state.raw<Draft>(null!);
  /** What is about to be moved. */
  picked = $state.raw<readonly Place[]>([]);
  #dealt = $state.raw<Draft>(null!);
  /** Of a position with the same options. */
  #view = $state.raw<GameView>(null!);
  #before = $state.raw<readonly string[]>([]);

  readonly #engine: Engine;
  readonly #editor: PositionEditor;

  constructor(engine: Engine, editor: PositionEditor, setup: Setup) {
    this.#engine = engine;
    this.#editor = editor;
    this.deal(setup);
  }

  readonly zones: readonly Zone[] = $derived.by(() => this.#editor.zones(this.draft, this.#view));
  readonly fields = $derived.by(() => this.#editor.fields(this.draft));
  readonly supply = $derived.by(() => supplyOf(this.#dealt, this.#editor.zones(this.#dealt, this.#view)));
  readonly trays = $derived.by(() =>
    Object.keys(this.supply).map((kind) => ({ kind, ...tray(this.draft, this.zones, this.supply, kind) })),
  );
  readonly #read: { state: State } | { problem: Problem } = $derived.by(() =>
    this.#engine.readPosition(this.text.trim()),
  );
  /** What is wrong with it; null if it is possible. */
  readonly problem = $derived.by(() => ('problem' in this.#read ? this.#read.problem : null));
  readonly canUndo = $derived(this.#before.length > 0);
  readonly numSeats = $derived.by(() => this.#dealt.zones && this.#view.seats);

  /** Begins anew, with nothing placed. */
  deal({ seats, options, seed }: Setup): void {
    const state = this.#engine.deal(seats, options, seed);
    this.#take(state);
    this.#change(cleared(this.#dealt));
  }

  /** Takes a text over; where it has not the form of a position, the zones stay as they are. */
  write(text: string): void {
    this.#note();
    this.text = text;
    const read = this.#engine.readPosition(text.trim());
    if ('state' in read) {
      this.#takeView(read.state);
    }
    const draft = this.#editor.read(text.trim());
    if (draft) {
      this.draft = this.#withAllZones(draft);
      this.picked = [];
    }
  }

  /** Picks a thing up, or lays it back. */
  pick(place: Place): void {
    const isSame = (other: Place) => JSON.stringify(other) === JSON.stringify(place);
    const kinds = this.picked.map((other) => this.kindOf(other));
    const others = kinds.includes(this.kindOf(place)) ? this.picked : [];
    this.picked = others.some(isSame) ? others.filter((other) => !isSame(other)) : [...others, place];
  }

  isPicked(place: Place): boolean {
    return this.picked.some((other) => JSON.stringify(other) === JSON.stringify(place));
  }

  kindOf(place: Place): string {
    return 'kind' in place ? place.kind : this.zones.find(({ key }) => key === place.zone)!.kind;
  }

  /** What is picked up, in words. */
  get pickedText(): string[] {
    const kind = this.picked[0] && this.kindOf(this.picked[0]);
    return kind === undefined ? [] : thingsAt(this.draft, this.picked).map((thing) => this.#editor.nameOf(kind, thing));
  }

  /** Moves things to a zone, or into the tray. */
  place(places: readonly Place[], zone: string | null, before?: number): void {
    this.#note();
    this.#change(move(this.draft, places, zone, before));
  }

  changeUnknown(zone: string, by: 1 | -1): void {
    this.#note();
    this.#change(changeUnknown(this.draft, zone, by));
  }

  choose(field: string, value: string): void {
    this.#note();
    this.#change({ ...this.draft, fields: { ...this.draft.fields, [field]: value } });
  }

  clear(): void {
    this.#note();
    this.#change(cleared(this.draft));
  }

  placeRest(random: ((below: number) => number) | null): void {
    this.#note();
    this.#change(placeRest(this.draft, this.#dealt, this.zones, this.supply, random));
  }

  undo(): void {
    const text = this.#before.at(-1);
    if (text !== undefined) {
      const before = this.#before.slice(0, -1);
      this.write(text);
      this.#before = before;
    }
  }

  /** Of the position as it is dealt: what there is. */
  #take(state: State): void {
    this.#takeView(state);
    this.#dealt = this.#editor.read(this.#engine.writePosition(state))!;
  }

  /** The game may have other things with other options. */
  #takeView(state: State): void {
    this.#view = this.#engine.viewInFull(state);
  }

  #note(): void {
    this.#before = [...this.#before, this.text].slice(-MOST_UNDO);
  }

  #change(draft: Draft): void {
    this.draft = draft;
    this.text = this.#editor.write(draft);
    this.picked = [];
  }

  /** A zone that a text leaves out is empty. */
  #withAllZones(draft: Draft): Draft {
    const empty = Object.fromEntries(this.#editor.zones(draft, this.#view).map(({ key }) => [key, []]));
    return { ...draft, zones: { ...empty, ...draft.zones } };
  }
}
