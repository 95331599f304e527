import type en from '../en/end';
import type { Translation } from '../messages';

export default {
  'end.place_of_you': 'あなたの順位：{seats}人中{place}位',
  'end.decisive': '決め手：{label}で{a}点、{name}は{b}点。',
  'end.tally': '勝ち数：{wins}',
  'end.again': '同じ配りでもう一度',
  'end.picture': '画像で共有',
  'end.picture.failed': '画像を作れませんでした。',
  'end.review': '振り返る',
  'replay.again': 'ここからやり直す',
} satisfies Translation<typeof en>;
