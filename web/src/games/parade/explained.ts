/** The rule of Parade that says more about what is explained. */
import type { Messages } from '../../i18n/messages.generated';

export default {
  'parade.pile': 'P9',
  'parade.first': 'P4',
  'parade.card': 'P6',
  'parade.safe': 'P6',
  'parade.leaving': 'P7',
  'parade.staying': 'P7',
  'parade.end': 'P5',
  'parade.hand': 'P5',
  'parade.discard': 'P13',
  'parade.other_hand': 'P4',
  'parade.in_front': 'P8',
  'parade.points': 'P18',
  'parade.then': 'P17',
  'parade.colour': 'P17',
  'parade.majority': 'P15',
  'parade.majority_of_two': 'P16',
  'parade.no_colour': 'P10',
  'parade.last_round': 'P11',
} satisfies Partial<Record<keyof Messages['explain'], string>>;
