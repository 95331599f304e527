/** The names of the drawings. */
import type { Emote } from '../table/protocol.generated';

export type CardSize = 's' | 'm' | 'l';

// prettier-ignore
export const ICONS = [
  'hint', 'rules', 'log', 'chat', 'sound-on', 'sound-off', 'settings', 'copy', 'share', 'replay', 'play', 'pause',
  'step', 'step-back', 'back', 'close', 'bot', 'person', 'away', 'crown', 'trophy', 'clock', 'undo', 'sun', 'moon',
  'globe', 'menu', 'lock', 'eye', 'plus', 'check', 'leave', 'home', 'help', 'download', 'first', 'last', 'minus',
  'offline', 'people', 'shuffle', 'smile', 'chevron',
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

/** The pawns of Tea Party by seat, and the classes with their colours. */
export const CHARACTERS = ['alice', 'hatter', 'queen', 'rabbit'] as const;
export type Character = (typeof CHARACTERS)[number];
export const CHARACTER_TONES: Record<Character, string> = {
  alice: 'suit-B',
  hatter: 'suit-G',
  queen: 'suit-R',
  rabbit: 'suit-O',
};
