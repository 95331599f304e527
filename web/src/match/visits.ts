/** The tables at which this browser had a seat, for the list on the home page. */
import type { Sitting } from '../games/player_names';
import type { GameName, TablePhase } from '../protocol/protocol.generated';
import { deviceStorage } from '../lib/storage';

export interface Visit {
  table: string;
  invite: string | null;
  game: GameName;
  at: number;
  /** Who sat there, and what the table did, when it was seen last. */
  players?: Sitting[];
  phase?: TablePhase;
}

const KEY = 'wonderland.tables';
const MAX_VISITS = 12;

export function visits(): Visit[] {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '[]') as Visit[];
  } catch {
    return [];
  }
}

function store(list: Visit[]): void {
  try {
    deviceStorage.setItem(KEY, JSON.stringify(list.slice(0, MAX_VISITS)));
  } catch {
    // Storage is full or off: the list stays as it was.
  }
}

export function rememberVisit(visit: Visit): void {
  store([visit, ...visits().filter(({ table }) => table !== visit.table)]);
}

export function forgetVisit(table: string): void {
  store(visits().filter((visit) => visit.table !== table));
}
