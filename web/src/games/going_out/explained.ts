/** The rule of Going Out that says more about what is explained. */
import type { Messages } from '../../i18n/messages.generated';

export default {
  'going_out.set': 'G9',
  'going_out.no_set': 'G10',
  'going_out.joker': 'G8',
  'going_out.deck': 'G14',
  'going_out.display': 'G15',
  'going_out.lay_out': 'G5',
  'going_out.bonus': 'G22',
  'going_out.scores': 'G24',
  'going_out.race': 'G24',
  'going_out.lane': 'G24',
  'going_out.scored': 'G23',
  'going_out.other_hand': 'G3',
  'going_out.nearly_out': 'G19',
  'going_out.out': 'G22',
  'going_out.hand': 'G6',
  'going_out.known': 'G14',
  'going_out.tray': 'G6',
  'going_out.last_turn': 'G20',
} satisfies Partial<Record<keyof Messages['explain'], string>>;
