import type { Translation } from '../messages';
import type en from './en';

const messages: Translation<typeof en> = {
  'again.about': 'ステップ{n}から続きを遊びます。伏せてあったものは伏せたままで、山札も同じです。',
  'again.as': '担当する席',
  'again.turn': '{name}（手番）',
  'again.others': 'ほかの席',
  'again.others.same': '対戦のときと同じ',
  'again.start': '続きを遊ぶ',
  'again.link': 'この局面を共有',
  'again.link.note': 'リンクを開いた人は、ここから続きを遊べます。対戦の結果は終わってから分かります。',
  'position.title': '{game}の局面',
  'compare.title': '実際の対戦と比べて',
  'compare.then': '実際の対戦',
  'compare.now': '今回',
  'compare.result': '{name}：{points}点、{place}位',
  'compare.better': '良くなりました：{then}位から{now}位へ。',
  'compare.same': '実際の対戦と同じ{now}位でした。',
  'compare.worse': '実際の対戦では{then}位、今回は{now}位でした。',
};

export default messages;
