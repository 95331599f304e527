import type { Translation } from '../messages';
import type en from './en';

const messages: Translation<typeof en> = {
  title: '遊び方を学ぶ',
  about: '読むのではなく、遊んで覚えるレッスンです。1つ約3分です。',
  start: '始める',
  go_on: '続ける',
  again: 'もう一度',
  done: '終了',
  progress: '{all}問中{done}問',
  lesson: 'レッスン：{game}',
  step: '{all}問中{n}問目',
  plan: 'レッスンの内容',
  guide: 'ガイド',
  next: '次へ',
  retry: 'もう一度試す',
  back: '1つ戻る',
  skip: '飛ばす',
  show: '見せて',
  right: 'そのとおり！',
  wrong: 'おしい！',
  failed: 'レッスンを読み込めませんでした。',
  'end.title': 'これで遊べます',
  'end.text': { other: '次は、うとうとしているヤマネ（{n}）との短い対局です。わたしが横でヒントを出します。' },
  'end.play': '対局を始める',
  'end.lessons': 'レッスンの一覧',
  'tip.label': 'この手番のヒント',
  'tip.close': 'ヒントを閉じる',
};

export default messages;
