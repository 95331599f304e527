/** A study on the board: what is looked at, with whose eyes, and every change to it, which can be undone. */
import type { Engine, LegalAction, State } from '../engine/engine';
import { randomSeed } from '../local/saved_match';
import type { GameEvents, GameView, LogEntry } from '../protocol/protocol.generated';
import { checkSize, cleanText } from './document';
import type { Looked } from './thinking.svelte';
import type { Eyes } from './kept';
import type { Opened } from './opening';
import { Positions } from './positions';
import { MAX_COMMENT, MAX_NAME, type Chapter, type StudyDocument, type StudyNode } from './study.generated';
import {
  addNode,
  editNode,
  endOf,
  holderAt,
  keyOfLine,
  lineTo,
  makeMain,
  neighbour,
  next,
  nodeAt,
  reachable,
  removeNode,
  type Changed,
  type Path,
} from './tree';

const MOST_UNDO = 100;

interface Moment {
  document: StudyDocument;
  chapter: number;
  path: Path;
}

export class Board {
  /** Every change makes another one. */
  moment = $state.raw<Moment>(null!);
  eyes = $state<Eyes>('turn');
  /** Of a study that this device keeps; null for one that was only looked at. */
  id = $state<string | null>(null);
  #before = $state.raw<readonly Moment[]>([]);

  readonly #engine: Engine;
  readonly #onchange: () => void;
  #positions = $state.raw<Positions>(null!);

  /** StudyError where the rules do not allow what the study says. `onchange` is told of what should be kept. */
  constructor(engine: Engine, { document, id, chapter, path, eyes }: Opened, onchange: () => void) {
    this.#engine = engine;
    this.#onchange = onchange;
    this.id = id;
    this.#show({ document, chapter, path });
    this.eyes = eyes ?? this.chapter.seat ?? 'open';
  }

  get document(): StudyDocument {
    return this.moment.document;
  }

  get chapter(): Chapter {
    return this.document.chapters[this.moment.chapter]!;
  }

  get path(): Path {
    return this.moment.path;
  }

  /** The node that is looked at; null at the start. */
  readonly node = $derived.by(() => nodeAt(this.chapter.root, this.path));
  readonly line = $derived.by(() => lineTo(this.chapter.root, this.path));
  readonly state: State = $derived.by(() => this.#positions.at(this.chapter.root, this.path));
  /** The seat to act; null when the match is over. */
  readonly turn = $derived.by(() => this.#engine.seat(this.state));
  /** The actions of whoever is to act. */
  readonly actions: readonly LegalAction[] = $derived.by(() =>
    this.turn === null ? [] : this.#engine.legal(this.state),
  );
  /** The seat that is drawn nearest. */
  readonly seat = $derived.by(() => (typeof this.eyes === 'number' ? this.eyes : (this.turn ?? this.#lastSeat)));
  readonly view: GameView = $derived.by(() => this.viewOf(this.state));
  /** What the last action caused. */
  readonly events: GameEvents = $derived.by(() => (this.path.length === 0 ? [] : this.eventsOf(this.state)));
  /** Does the viewer know the cards of whoever is to act? */
  readonly canAct = $derived.by(() => this.turn !== null && (typeof this.eyes !== 'number' || this.eyes === this.turn));
  readonly legal: readonly string[] = $derived.by(() => (this.canAct ? this.actions.map(({ text }) => text) : []));
  readonly canUndo = $derived(this.#before.length > 0);
  /** The action of the main line that follows. */
  readonly mainAction = $derived.by(() => holderAt(this.chapter.root, this.path).children[0]?.action ?? null);

  get #lastSeat(): number {
    return this.path.length === 0 ? 0 : (this.seatAt(this.path) ?? 0);
  }

  viewOf(state: State): GameView {
    return this.eyes === 'open' ? this.#engine.viewInFull(state) : this.#engine.view(state, this.seat, true);
  }

  eventsOf(state: State): GameEvents {
    return this.eyes === 'open' ? this.#engine.eventsInFull(state) : this.#engine.events(state, this.seat);
  }

  /** The seat that decided the node of a path. */
  seatAt(path: Path): number | null {
    return this.#engine.seat(this.#positions.at(this.chapter.root, path.slice(0, -1)));
  }

  /** What happened on the way to the position, with the same eyes. */
  log(): LogEntry[] {
    const { root } = this.chapter;
    return this.path.map((_, i) => {
      const path = this.path.slice(0, i + 1);
      return { ply: i + 1, seat: this.seatAt(path)!, events: this.eventsOf(this.#positions.at(root, path)) };
    });
  }

  /** What the engine is asked about the position; null where nobody is to act, or nobody may know their cards. */
  readonly looked: Looked | null = $derived.by(() => {
    if (this.turn === null || !this.canAct) {
      return null;
    }
    const isOpen = this.eyes === 'open';
    const state = isOpen ? this.#engine.hideUndrawn(this.state) : this.state;
    const number = this.path.length + 1;
    const task = { game: this.chapter.game, state, isOpen, number, action: this.mainAction };
    return { key: this.keyOf(this.path), task };
  });

  /** The name under which the figures of a position are kept. */
  keyOf(path: Path): string {
    const { root } = this.chapter;
    const action = holderAt(root, path).children[0]?.action ?? '';
    return [this.moment.chapter, this.eyes === 'open', keyOfLine(lineTo(root, path)), action].join('|');
  }

  /** The position in notation. */
  get notation(): string {
    const { eyes } = this;
    const shown = eyes === 'open' ? this.#engine.hideUndrawn(this.state) : this.#engine.hide(this.state, this.seat);
    return this.#engine.writePosition(shown);
  }

  /** Looks at another node. */
  go(path: Path): void {
    this.moment = { ...this.moment, path: reachable(this.chapter.root, path) };
  }

  back(): void {
    this.go(this.path.slice(0, -1));
  }

  forward(): void {
    this.go(next(this.chapter.root, this.path) ?? this.path);
  }

  toStart(): void {
    this.go([]);
  }

  toEnd(): void {
    this.go(endOf(this.chapter.root, this.path));
  }

  toNeighbour(by: 1 | -1): void {
    this.go(neighbour(this.chapter.root, this.path, by) ?? this.path);
  }

  /** Chooses an action: follows it, or begins a variation. */
  play(action: string): void {
    this.#grow(addNode(this.chapter.root, this.path, action));
  }

  /** The same action, with other cards where nobody has seen them. */
  otherCards(): void {
    const { node, path } = this;
    if (node) {
      this.#grow(addNode(this.chapter.root, path.slice(0, -1), node.action, randomSeed()));
    }
  }

  remove(): void {
    this.#change(removeNode(this.chapter.root, this.path));
  }

  makeMain(): void {
    this.#change(makeMain(this.chapter.root, this.path));
  }

  /** What is said about the node that is looked at. */
  say(changes: Partial<Pick<StudyNode, 'name' | 'comment'>>): void {
    const said = Object.fromEntries(
      Object.entries(changes).map(([name, text]) => [name, cleanText(text, name === 'name' ? MAX_NAME : MAX_COMMENT)]),
    );
    this.#change({ root: editNode(this.chapter.root, this.path, said), path: this.path });
  }

  /** Gives the study or the chapter another title. */
  call(title: string, name = this.chapter.name): void {
    const document = { ...this.document, title: cleanText(title, MAX_NAME) };
    this.#changeTo({ ...this.moment, document: withChapter(document, this.moment.chapter, { name }) });
  }

  /** Looks with other eyes, which the study remembers. */
  lookAs(eyes: Eyes): void {
    this.eyes = eyes;
    const seat = eyes === 'open' ? null : eyes === 'turn' ? this.seat : eyes;
    if (seat !== this.chapter.seat) {
      const document = withChapter(this.document, this.moment.chapter, { seat });
      this.moment = { ...this.moment, document };
    }
  }

  open(chapter: number): void {
    this.#show({ ...this.moment, chapter, path: [] });
    this.eyes = this.chapter.seat ?? 'open';
  }

  undo(): void {
    const moment = this.#before.at(-1);
    if (moment) {
      this.#before = this.#before.slice(0, -1);
      this.#show(moment);
      this.#onchange();
    }
  }

  /** Adds a node; StudyError where there is no room for it. */
  #grow(changed: Changed): void {
    if (changed.root === this.chapter.root) {
      this.go(changed.path);
      return;
    }
    checkSize(withChapter(this.document, this.moment.chapter, { root: changed.root }));
    this.#change(changed);
  }

  #change({ root, path }: Changed): void {
    this.#changeTo({ ...this.moment, document: withChapter(this.document, this.moment.chapter, { root }), path });
  }

  #changeTo(moment: Moment): void {
    this.#before = [...this.#before, this.moment].slice(-MOST_UNDO);
    this.moment = moment;
    this.#onchange();
  }

  #show(moment: Moment): void {
    const chapter = moment.document.chapters[moment.chapter]!;
    if (chapter !== this.moment?.document.chapters[this.moment.chapter]) {
      const positions = new Positions(this.#engine, chapter);
      positions.check(chapter.root);
      this.#positions = positions;
    }
    this.moment = { ...moment, path: reachable(chapter.root, moment.path) };
  }
}

function withChapter(document: StudyDocument, index: number, changes: Partial<Chapter>): StudyDocument {
  const chapters = document.chapters.map((chapter, i) => (i === index ? { ...chapter, ...changes } : chapter));
  return { ...document, chapters };
}
