/** The action that a table of the server has not answered yet. It is stored with its table, so a reload does not lose it. */
import { deviceStorage } from '../lib/storage';

const KEY = 'wonderland.kept/';

export interface KeptAction {
  /** Of the request: the server does a request once, however often it is sent. */
  id: string;
  player: string;
  base_v: number;
  action: string;
}

export function keepAction(table: string, kept: KeptAction): void {
  try {
    deviceStorage.setItem(KEY + table, JSON.stringify(kept));
  } catch {
    // Storage is full: the action is kept until the page is closed.
  }
}

export function keptAction(table: string): KeptAction | null {
  try {
    return JSON.parse(deviceStorage.getItem(KEY + table) ?? 'null') as KeptAction | null;
  } catch {
    return null;
  }
}

export function forgetAction(table: string): void {
  deviceStorage.removeItem(KEY + table);
}
