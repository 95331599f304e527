import type en from '../en/tea_party';
import type { Translation } from '../messages';

const messages: Translation<typeof en> = {
  'game.tea-party': 'お茶会',
  'game.tea-party.pitch': '時計の盤をめぐり、帽子屋の食卓でクッキーを集めよう。',
};

export default messages;
