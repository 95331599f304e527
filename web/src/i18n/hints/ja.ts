import type { Translation } from '../messages';
import type en from './en';

export default {
  'hints.title': '良い手',
  'hints.close': 'ヒントを閉じる',
  'hints.next': '次の手',
  'hints.best': '最善',
  'hints.rank': '{n}番目',
  'hints.yours': 'あなたの選択',
  'hints.compare': 'ほかのカードを選ぶと比べられます。',
  'hints.chance': '勝率{percent}%',
  'hints.chance.about': '勝率{percent}%（±{uncertainty}）',
  'hints.points': { other: '約{n}点' },
  'hints.as_good': 'ほぼ互角',
  'hints.worse': '−{percent}%',
  'hints.only': 'ほかにできることはありません。',
  'reasons.sentence': '{reasons}。',
  'reasons.more': '{a}、{b}',
} satisfies Translation<typeof en>;
