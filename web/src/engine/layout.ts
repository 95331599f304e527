/** What `<game>.json` says of the module beside it: the game, its levels, and where everything lies in memory. */
import type { GameInfo, LevelInfo } from '../table/protocol.generated';

/** NumPy's names of the types: i1, u1, i2, … */
export type NumberType = 'i1' | 'u1' | 'i2' | 'u2' | 'i4' | 'u4' | 'i8' | 'u8' | 'f4' | 'f8';

export interface ArrayField {
  offset: number;
  type: NumberType;
  count: number;
}

/** An array of records: `stride` bytes each. */
export interface RecordsField {
  offset: number;
  stride: number;
  count: number;
  fields: Record<string, { offset: number; type: NumberType }>;
}

export interface EngineLevel extends LevelInfo {
  is_searching: boolean;
  /** The time it thinks; null without a limit in time. */
  seconds: number | null;
  iterations: number | null;
}

export interface EngineInfo extends Omit<GameInfo, 'name'> {
  game: GameInfo['name'];
  rules_version: number;
  levels: EngineLevel[];
  desk: {
    size: number;
    fields: {
      states: ArrayField;
      options: ArrayField;
      actions: ArrayField;
      room: ArrayField;
      weights?: ArrayField;
      root_edges: RecordsField;
    };
  };
  /** Places inside a state. */
  state: { seat: { offset: number; type: NumberType } };
  digest: string;
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
