import type en from '../en/tea_party';
import type { Translation } from '../messages';

const messages: Translation<typeof en> = {
  'game.tea-party': 'Herbatka',
  'game.tea-party.pitch': 'Pędź wokół zegarka i zbieraj ciastka przy stole Kapelusznika.',
};

export default messages;
