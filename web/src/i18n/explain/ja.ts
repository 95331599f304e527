import type en from './en';
import type { Translation } from '../messages';

export default {
  'panel.label': '説明',
  'panel.rule': 'ルール{rule}',
  'seat.bot': 'ボット',
  'seat.bot.about': 'プログラムがこの席で遊びます。この席の人が知りうることしか知りません。',
  'seat.person': '人',
  'seat.person.about': 'この席では人が遊んでいます。輪が付いている人の手番です。',
  'seat.you': 'あなたの席',
  'seat.you.about': 'ここがあなたの席です。輪が付いている人の手番です。',
  'seat.away': '席を離れています',
  'seat.away.about': 'この人は席を離れています。戻るまでボットが続けます。',
  'seat.resigned': '投了',
  'seat.resigned.about': 'この人は投了しました。代わりにボットが続けます。',
  'seat.offline': '接続なし',
  'seat.offline.about':
    'この人に今はつながりません。テーブルで持ち時間や代わりのボットを決めていなければ、手番は待ちます。',
  clock: '残り時間',
  'clock.about': 'その人の手番の間だけ進みます。なくなったときにどうするかは、対局の前にテーブルで決めています。',
  'queue.clock': '残り時間',
  'queue.clock.about': '時間内にテーブルへ行ってください。行かないと、ほかの人は別の相手を探します。',
  connection: '接続なし',
  'connection.about': 'ページは自動でもう一度試します。あなたが決めたことは残り、あとで送られます。',
  'hint.figures': '勝つ確率と得点',
  'hint.figures.about':
    '探索でわかる範囲で、この手で勝つ確率と、終わったときの得点です。±は不確かさで、それより小さい差に意味はありません。',
} satisfies Translation<typeof en>;
