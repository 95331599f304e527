/** What was entered of a game from the shelf. The device remembers it, and the names for all games. */
import type { Entry } from '../games/box';
import { isObject } from '../lib/json';
import { deviceStorage } from '../lib/storage';
import type { GameName } from '../protocol/protocol.generated';

const NAMES_KEY = 'wonderland.shelf.names';
const sheetKey = (game: GameName) => `wonderland.shelf.${game}`;
export const MAX_NAME = 24;

function emptyEntry(seats: number): Entry {
  return {
    lots: Array.from({ length: seats }, () => []),
    out: [],
    spaces: Array.from({ length: seats }, () => null),
  };
}

function read(key: string): unknown {
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    deviceStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or off: the sheet lives as long as the page.
  }
}

function asNames(value: unknown): string[] {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  return names.map((name) => name.slice(0, MAX_NAME));
}

const isList = (value: unknown, isItem: (item: unknown) => boolean) => Array.isArray(value) && value.every(isItem);
const isCard = (value: unknown) => typeof value === 'string';

/** Is it an entry for so many seats, as an earlier visit kept it? */
function isEntry(value: unknown, seats: number): value is Entry {
  if (!isObject(value)) {
    return false;
  }
  const { lots, out, spaces } = value;
  return (
    isList(lots, (lot) => isList(lot, isCard)) &&
    isList(out, (seat) => Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < seats) &&
    isList(spaces, (space) => space === null || Number.isInteger(space)) &&
    (lots as unknown[]).length === seats &&
    (spaces as unknown[]).length === seats
  );
}

/** The entries of an earlier visit; none if any of them is damaged. */
function asEntries(values: readonly unknown[], lowest: number, highest: number): Entry[] {
  const [first] = values;
  const seats = isObject(first) && Array.isArray(first.lots) ? first.lots.length : 0;
  const isSound = seats >= lowest && seats <= highest && values.every((value) => isEntry(value, seats));
  return isSound ? (values as Entry[]) : [];
}

export class Sheet {
  readonly game: GameName;
  readonly #lowest: number;
  readonly #highest: number;
  /** Names of players who are not at this table. */
  #others: string[];
  names = $state<string[]>([]);
  entries = $state<Entry[]>([]);
  /** The round that is shown. */
  round = $state(0);
  /** The points that end the match, where the players agree on them. */
  target = $state<number | null>(null);

  constructor(game: GameName, lowest: number, highest: number, target: number | null) {
    this.game = game;
    this.#lowest = lowest;
    this.#highest = highest;
    const kept = read(sheetKey(game));
    const entries = isObject(kept) && Array.isArray(kept.entries) ? asEntries(kept.entries, lowest, highest) : [];
    const names = asNames(read(NAMES_KEY));
    const seats = entries[0]?.lots.length ?? Math.min(highest, Math.max(lowest, names.length));
    this.names = Array.from({ length: seats }, (_, seat) => names[seat] ?? '');
    this.#others = names.slice(seats);
    this.entries = entries.length > 0 ? entries : [emptyEntry(seats)];
    this.target = isObject(kept) && target !== null && Number.isInteger(kept.target) ? (kept.target as number) : target;
    this.round = this.entries.length - 1;
  }

  get entry(): Entry {
    return this.entries[this.round]!;
  }

  get isEmpty(): boolean {
    return this.entries.every(({ lots }) => lots.every((lot) => lot.length === 0));
  }

  get canJoin(): boolean {
    return this.names.length < this.#highest;
  }

  get canLeave(): boolean {
    return this.names.length > this.#lowest;
  }

  save(): void {
    keep(NAMES_KEY, [...this.names, ...this.#others]);
    keep(sheetKey(this.game), { entries: this.entries, target: this.target });
  }

  /** One player more, with nothing in front in any round. */
  join(): void {
    this.names.push(this.#others.shift() ?? '');
    for (const { lots, spaces } of this.entries) {
      lots.push([]);
      spaces.push(null);
    }
  }

  /** The last player leaves. */
  leave(): void {
    const seat = this.names.length - 1;
    this.#others.unshift(this.names.pop()!);
    for (const entry of this.entries) {
      entry.lots.pop();
      entry.spaces.pop();
      entry.out = entry.out.filter((other) => other !== seat);
    }
  }

  add(seat: number, thing: string): void {
    this.entry.lots[seat]!.push(thing);
  }

  remove(seat: number, thing: string): void {
    const lot = this.entry.lots[seat]!;
    const index = lot.lastIndexOf(thing);
    if (index >= 0) {
      lot.splice(index, 1);
    }
  }

  /** Goes out next, or has not gone out after all. */
  toggleOut(seat: number): void {
    const { out } = this.entry;
    this.entry.out = out.includes(seat) ? out.filter((other) => other !== seat) : [...out, seat];
  }

  nextRound(): void {
    this.entries.push(emptyEntry(this.names.length));
    this.round = this.entries.length - 1;
  }

  /** Another match of the same players. */
  clear(): void {
    this.entries = [emptyEntry(this.names.length)];
    this.round = 0;
  }
}
