/** The rule of Tea Party that says more about what is explained. */
import type { Messages } from '../../i18n/messages.generated';

export default {
  'tea.tea_party': 'T16',
  'tea.cheshire_cat': 'T19',
  'tea.rabbit_hole': 'T20',
  'tea.small_cookies': 'T17',
  'tea.caterpillar': 'T18',
  'tea.plain': 'T17',
  'tea.pawn': 'T11',
  'tea.pawn_large': 'T10',
  'tea.pawn_in_hole': 'T22',
  'tea.spinner': 'T3',
  'tea.face_up': 'T12',
  'tea.stack': 'T16',
  'tea.small_left': 'T17',
  'tea.hand': 'T9',
  'tea.locked': 'T9',
  'tea.number': 'T10',
  'tea.pile': 'T14',
  'tea.other_hand': 'T7',
  'tea.played': 'T15',
  'tea.cookies': 'T15',
  'tea.points': 'T15',
} satisfies Partial<Record<keyof Messages['explain'], string>>;
