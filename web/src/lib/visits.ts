/** The tables that this browser has sat at, so that it finds them again. */
import type { GameName } from '../table/protocol';

export interface Visit {
  table: string;
  invite: string | null;
  game: GameName;
  at: number;
}

const KEY = 'wonderland.tables';
const KEEP = 12;

export function visits(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Visit[];
  } catch {
    return [];
  }
}

function keep(list: Visit[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, KEEP)));
  } catch {
    // A browser that remembers nothing still plays.
  }
}

export function rememberVisit(visit: Visit): void {
  keep([visit, ...visits().filter(({ table }) => table !== visit.table)]);
}

export function forgetVisit(table: string): void {
  keep(visits().filter((visit) => visit.table !== table));
}
