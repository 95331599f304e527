/** What the page knows about the people at a table, for the name tags that a game places. */
import { getContext, setContext } from 'svelte';
import type { Controller, Emote } from './protocol';

export interface SeatInfo {
  name: string;
  controller: Controller;
  isConnected: boolean;
  isMe: boolean;
  isTurn: boolean;
  /** What this player said a moment ago. */
  bubble: { text: string; emote: Emote | null } | null;
}

const KEY = Symbol('seats');

/** Called by the page; the getter is read reactively. */
export function provideSeats(seats: () => readonly SeatInfo[]): void {
  setContext(KEY, seats);
}

export function useSeats(): () => readonly SeatInfo[] {
  return getContext<() => readonly SeatInfo[]>(KEY) ?? (() => []);
}
