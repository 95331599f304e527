/** What `<game>.json` says of the module beside it: the game, its levels, and where everything lies in memory. */
import type { OptionInfo } from '../protocol/protocol.generated';
import type { HostLayout, NumberType, FieldPlace } from './module.generated';

/** A rule option, and the numbers that the rules read for each choice; without choices, the value itself. */
export interface EngineOption extends OptionInfo {
  codes: number[][];
}

export interface EngineInfo extends Omit<HostLayout, 'options'> {
  options: EngineOption[];
}

export function readInfo(file: HostLayout): EngineInfo {
  const options = file.options.map(({ choices, ...option }) => ({
    ...option,
    choices: choices.map(({ value }) => value),
    codes: choices.map(({ codes }) => codes),
  }));
  return { ...file, options };
}

/** Where a field lies; `search.root` is one of a record inside the record. */
export function findPlace(fields: Record<string, FieldPlace>, path: string): FieldPlace {
  const [name, ...inner] = path.split('.');
  const place = fields[name!]!;
  if (inner.length === 0) {
    return place;
  }
  const found = findPlace(place.fields ?? {}, inner.join('.'));
  return { ...found, offset: place.offset + found.offset };
}

/** The number of a type that begins at that byte. */
export function readNumber(memory: DataView, offset: number, type: NumberType): number {
  switch (type) {
    case 'i1':
      return memory.getInt8(offset);
    case 'b1':
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
