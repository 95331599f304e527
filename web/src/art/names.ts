/** The names of the drawings. */
import type { Emote } from '../protocol/protocol.generated';

// prettier-ignore
export const ICONS = [
  'hint', 'rules', 'log', 'chat', 'sound-on', 'sound-off', 'settings', 'copy', 'share', 'replay', 'play', 'pause',
  'step', 'step-back', 'back', 'close', 'bot', 'person', 'away', 'crown', 'trophy', 'clock', 'undo', 'sun', 'moon',
  'menu', 'lock', 'eye', 'plus', 'check', 'leave', 'home', 'help', 'download', 'first', 'last', 'minus',
  'offline', 'people', 'shuffle', 'chevron',
] as const;
export type IconName = (typeof ICONS)[number];

/** In the order of the chat. */
export const EMOTES: readonly Emote[] = [
  'hello',
  'thanks',
  'well_played',
  'oops',
  'thinking',
  'hurry',
  'grin',
  'off_with_their_head',
];

/** The levels that have a portrait (portraits.svg). */
export const PORTRAITS = [
  'dormouse',
  'white-rabbit',
  'hatter',
  'caterpillar',
  'cheshire-cat',
  'queen-of-hearts',
] as const;

const SEAT_TONES = ['suit-B', 'suit-G', 'suit-R', 'suit-O', 'suit-P', 'suit-Y'] as const;

/** The class with the colours of a seat: of its portrait, its pawn and its cards' backs. */
export function seatTone(seat: number): string {
  return SEAT_TONES[seat % SEAT_TONES.length]!;
}
