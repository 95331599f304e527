import type en from '../en/local';
import type { Translation } from '../messages';

export default {
  'home.set_up': '準備する…',
  'home.against': '相手：{names}',
  'home.going_on': '{n}手目',
  'home.remove': '削除：{game}',
  'home.remove.sure': '削除する？',
  'home.matches.all': 'すべて表示（{n}件）',
  'setup.human': '人',
  'setup.bots': 'ボット',
  'setup.person': 'プレイヤー{n}',
  'setup.player': '席{n}のプレイヤー',
  'setup.name': '席{n}の名前',
  'setup.watch': '誰も座りません。ボット同士の対局を観戦します。',
  'setup.share_device': 'この端末をみんなで使います。手番が変わるたびにカードは隠れます。',
  'cover.title': '次は{name}の番',
  'cover.text': '端末を渡してください。ほかの人は見ないでください。',
  'cover.ready': '自分のカードを見る',
  'bar.take_back': '待った',
  'help.key.take_back': '直前の自分の手を取り消す（この端末での対局）',
  'settings.pace': 'この端末のボットの速さ',
  'settings.pace.calm': 'ゆっくり',
  'settings.pace.brisk': '速め',
  'settings.pace.instant': 'すぐに',
  'closing.not_found': 'この端末にそのような対戦はありません。',
  'closing.damaged': '保存されたこの対局は壊れていて、続けられません。ほかの対局はそのままです。',
  'closing.other_rules': 'この対局は別の版のルールで始まったため、続けられません。ほかの対局はそのままです。',
  'closing.forbidden':
    'このブラウザーはページに何も保存させないため、対局を保存できません。プライベートでないウィンドウなら使えることがあります。',
  'closing.full':
    '端末に空きがないため、対局を止めました。空きを作って再読み込みしてください。失われたものはありません。',
  'closing.no_engine':
    'WebAssemblyが無効なため、このブラウザーではゲームを動かせません。友だちとのテーブルは使えます。',
  'closing.unreachable': 'このゲームのファイルを読み込めません。オンラインのときにもう一度お試しください。',
  'error.full': '端末に空きがないため、保存できませんでした。空きを作ってもう一度お試しください。',
  'error.forbidden':
    'このブラウザーはページに何も保存させないため、対局を保存できません。プライベートでないウィンドウなら使えることがあります。',
  'daily.of': '{game}・{date}',
  'daily.practice': '{game}・{date}（練習）',
  'daily.result': '結果を見る',
  'study.today': '今日の配札',
  'study.today.about': 'だれもが同じカードで、記録は1回だけ',
  'study.progress': '上達の記録',
  'study.progress.about': '成績、正確さ、連続記録、すべてのデータ',
} satisfies Translation<typeof en>;
