import type { Translation } from '../messages';
import type en from './en';

export default {
  'hints.title': 'Najlepsze zagrania',
  'hints.close': 'Zamknij podpowiedzi',
  'hints.next': 'Następne zagranie',
  'hints.best': 'Najlepsze',
  'hints.rank': 'Nr {n}',
  'hints.yours': 'Twój wybór',
  'hints.compare': 'Wskaż inną kartę, aby ją porównać.',
  'hints.chance': '{percent}% szans',
  'hints.chance.about': '{percent}% szans (± {uncertainty})',
  'hints.points': {
    one: 'około {n} punktu',
    few: 'około {n} punktów',
    many: 'około {n} punktów',
    other: 'około {n} punktu',
  },
  'hints.as_good': 'mniej więcej tak samo dobre',
  'hints.worse': '−{percent}%',
  'hints.only': 'Nic innego nie można zrobić.',
  'reasons.sentence': '{reasons}.',
  'reasons.more': '{a}; {b}',
} satisfies Translation<typeof en>;
