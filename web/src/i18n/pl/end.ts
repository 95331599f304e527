import type en from '../en/end';
import type { Translation } from '../messages';

export default {
  'end.place_of_you': 'Twoje miejsce: {place} z {seats}',
  'end.decisive': 'O wyniku przesądziło: {label}, {a} do {b} ({name}).',
  'end.tally': 'Wygrane partie: {wins}',
  'end.again': 'To samo rozdanie',
  'end.picture': 'Udostępnij obraz',
  'end.picture.failed': 'Nie udało się zrobić obrazu.',
  'end.review': 'Analiza',
  'replay.again': 'Spróbuj stąd jeszcze raz',
} satisfies Translation<typeof en>;
