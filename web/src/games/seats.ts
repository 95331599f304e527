/** The players at a table, for the name tags in a game. Passed through a Svelte context. */
import { getContext, setContext } from 'svelte';
import type { Controller, Emote } from '../protocol/protocol.generated';

export interface SeatInfo {
  name: string;
  /** Of a bot; null for a person. */
  level: string | null;
  controller: Controller;
  isConnected: boolean;
  isMe: boolean;
  isTurn: boolean;
  hasResigned: boolean;
  /** Of a person, where each seat's clock matters: milliseconds left, and since when it runs. */
  clock: { left: number; since: number | null } | null;
  /** The chat message shown beside the name for a few seconds. */
  bubble: { text: string; emote: Emote | null } | null;
}

/** A seat at a table where nothing but the game is played: no clocks, no chat, everybody is there. */
export function seatInfo(known: Pick<SeatInfo, 'name' | 'level'> & Partial<SeatInfo>): SeatInfo {
  return {
    controller: known.level === null ? 'human' : 'bot',
    isConnected: true,
    isMe: false,
    isTurn: false,
    hasResigned: false,
    clock: null,
    bubble: null,
    ...known,
  };
}

const KEY = Symbol('seats');

/** Called by the page. The getter is reactive. */
export function provideSeats(seats: () => readonly SeatInfo[]): void {
  setContext(KEY, seats);
}

export function useSeats(): () => readonly SeatInfo[] {
  return getContext<() => readonly SeatInfo[]>(KEY) ?? (() => []);
}
