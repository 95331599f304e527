import type en from './en';
import type { Translation } from '../messages';

export default {
  'progress.title': '上達の記録',
  'progress.results': 'レベル別の成績',
  'progress.results.about':
    'この端末で終わった、1人対ボットの対局です。卓でいちばん強いボットのレベルで数えます。印は全員が互角の場合の勝率です。',
  'progress.results.none': '終わった対局はまだありません。',
  'progress.won': { other: '{n}局中{won}勝' },
  'progress.fair': '互角なら勝率{percent}%です。',
  'progress.accuracy': '正確さの推移',
  'progress.accuracy.about': 'あなたの手がどれだけ最善に近かったか。100が満点です。検討した対局から計算します。',
  'progress.accuracy.none': '終わった対局を検討すると、ここに正確さが表示されます。',
  'progress.accuracy.of': { other: '{game}：直近{last}局の平均{value}（検討した対局：{n}局）' },
  'progress.study': '連続記録と学習',
  'progress.streak': { other: '{n}日連続' },
  'progress.streak.longest': { other: '最長{n}日' },
  'progress.daily': { other: '今日の配札：{n}回、うち{won}勝' },
  'progress.lessons': { other: 'レッスンの達成：{n}' },
  'progress.puzzles': { other: '解いた問題：{n}' },
  'progress.data': 'あなたのデータ',
  'progress.data.about':
    '対局、記録、学習の内容は、この端末だけに保存されています。すべてを1つのファイルに書き出せます。別の端末で読み込むと、足りないものが加わります。',
  'progress.export': '書き出す',
  'progress.import': '読み込む…',
  'progress.import.done': { other: '読み込みました：対局{n}、学習{study}件。' },
  'progress.import.nothing': '読み込むものはありません。このファイルの内容はすべてここにあります。',
  'progress.import.damaged': 'このファイルは壊れているか、Wonderlandの書き出しではありません。何も変更していません。',
  'progress.delete': 'すべて削除…',
  'progress.delete.sure': '本当にすべて削除しますか？',
  'progress.delete.done': 'すべて削除しました。',
} satisfies Translation<typeof en>;
