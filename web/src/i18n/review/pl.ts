import type { Translation } from '../messages';
import type en from './en';

const messages: Translation<typeof en> = {
  'again.about': 'Grasz dalej od kroku {n}. To, co było zakryte, znów jest zakryte, a talia jest ta sama.',
  'again.as': 'Grasz jako',
  'again.turn': '{name} (na ruchu)',
  'again.others': 'Pozostali',
  'again.others.same': 'jak w partii',
  'again.start': 'Graj dalej',
  'again.link': 'Udostępnij tę pozycję',
  'again.link.note': 'Kto otworzy link, może grać dalej od tego miejsca. Jak skończyła się partia, okaże się potem.',
  'position.title': '{game}, pozycja',
  'compare.title': 'W porównaniu z partią',
  'compare.then': 'W partii',
  'compare.now': 'Tym razem',
  'compare.result': '{name}: {points}, miejsce {place}',
  'compare.better': 'Lepiej: miejsce {now} zamiast {then}.',
  'compare.same': 'To samo miejsce co w partii: {now}.',
  'compare.worse': 'W partii było miejsce {then}, a tym razem {now}.',
};

export default messages;
