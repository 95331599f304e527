/** What `<game>.json` says of the module beside it: the game, its levels, and where everything lies in memory. */
import type { GameInfo, LevelInfo, OptionInfo } from '../protocol/protocol.generated';

/** NumPy's names of the types: i1, u1, i2, … */
export type NumberType = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'i8' | 'u8' | 'f4' | 'f8';

/** A number, or an array of numbers. */
export interface NumberField {
  offset: number;
  /** In bytes. */
  size: number;
  type: NumberType;
}

/** An array of records of `stride` bytes. */
export interface RecordField {
  offset: number;
  size: number;
  stride: number;
}

/** A rule option, and the numbers that the rules read for each choice; without choices, the value itself. */
export interface EngineOption extends OptionInfo {
  codes: number[][];
}

export interface EngineLevel extends LevelInfo {
  is_searching: boolean;
  /** The most that a search may take; null without a limit. */
  seconds: number | null;
  iterations: number | null;
  /** Does the search take the others for experts? */
  is_among_equals: boolean;
  /** Of a level that does not search. */
  noise_points: number;
  is_expert: boolean;
}

export interface EngineInfo extends Omit<GameInfo, 'name' | 'options'> {
  game: GameInfo['name'];
  rules_version: number;
  /** Of the sources: modules of the same digest do the same. */
  digest: string;
  options: EngineOption[];
  levels: EngineLevel[];
  /** Of the search, for each decision of a review. */
  review_iterations: number;
  /** The size of the file of weights; 0 if there is none. */
  weights: number;
  desk: {
    size: number;
    fields: {
      states: RecordField;
      options: NumberField;
      key: NumberField;
      actions: NumberField;
      room: NumberField;
      weights: NumberField;
    };
  };
  state: { size: number; fields: { seat: NumberField } };
}

/** The description as it stands in the file: a choice has its value and its numbers together. */
export interface EngineFile extends Omit<EngineInfo, 'options'> {
  options: {
    name: string;
    help: string;
    default: unknown;
    choices?: { value: unknown; codes: number[] }[];
    lowest?: number;
    highest?: number;
  }[];
}

export function readInfo(file: EngineFile): EngineInfo {
  const options = file.options.map(({ choices = [], lowest = 0, highest = 0, ...option }) => ({
    ...option,
    choices: choices.map(({ value }) => value),
    codes: choices.map(({ codes }) => codes),
    lowest,
    highest,
  }));
  return { ...file, options };
}

/** The number of a type that begins at that byte. */
export function readNumber(memory: DataView, offset: number, type: NumberType): number {
  switch (type) {
    case 'i1':
      return memory.getInt8(offset);
    case 'u1':
      return memory.getUint8(offset);
    case 'i2':
      return memory.getInt16(offset, true);
    case 'u2':
      return memory.getUint16(offset, true);
    case 'i4':
      return memory.getInt32(offset, true);
    case 'u4':
      return memory.getUint32(offset, true);
    case 'i8':
      return Number(memory.getBigInt64(offset, true));
    case 'u8':
      return Number(memory.getBigUint64(offset, true));
    case 'f4':
      return memory.getFloat32(offset, true);
    case 'f8':
      return memory.getFloat64(offset, true);
  }
}
