import type en from './en';
import type { Translation } from '../messages';

const messages: Translation<typeof en> = {
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

  'parade.pile': '山札',
  'parade.pile.about':
    '手番の後、一番上の1枚を引き、手札を5枚に戻します。最後の1枚を引いた人が、最終ラウンドのきっかけを作ります。',
  'parade.first': 'パレードの先頭',
  'parade.first.about':
    'カードは反対側の最後尾に加わります。ここは最後尾から最も遠いので、最も守られにくいカードです。',
  'parade.card': 'パレードのカード',
  'parade.card.about':
    '下の数字は、最後尾から数えた番号です。出したカードは、最後尾から数えて、その数字と同じ枚数のカードを守ります。',
  'parade.safe': '安全',
  'parade.safe.about':
    '金色の線は、選んだカードが守るカードです。最後尾から数えて、その数字と同じ枚数です。これらは残ります。',
  'parade.leaving': '抜けるカード',
  'parade.leaving.about':
    '守られていません。しかも、選んだカードと同じ色か、数字がそれ以下です。そのカードを出した人が引き取ります。',
  'parade.staying': '退場の対象でも残るカード',
  'parade.staying.about': '守られていませんが、選んだカードとは色が違い、数字もそれより大きいので残ります。',
  'parade.end': 'パレードの最後尾',
  'parade.end.about': '出したカードはここに加わります。出した手番のうちに抜けることはありません。',
  'parade.hand': 'あなたの手札',
  'parade.hand.about': 'カードを見ると、何を引き取るかわかります。何も引き取らないのが最もよいことも多いです。',
  'parade.discard': '捨てる2枚',
  'parade.discard.about': '4枚のうち2枚は数えません。ひそかに選びます。残りの2枚は、あなたの前のカードに加わります。',
  'parade.other_hand': '手札',
  'parade.other_hand.about': 'この人の手札です。出したときに見えます。',
  'parade.in_front': '前のカード',
  'parade.in_front.about': 'この人がパレードから引き取ったカードです。色ごとに分けてあり、最後に数えます。',
  'parade.points': '今の得点',
  'parade.points.about': '今の最多のまま数えた、前のカードの点です。得点の最も少ない人の勝ちです。',
  'parade.then': 'そのあとの得点',
  'parade.then.about': '選んだカードを出した後の、前のカードの点です。緑は減り、赤は増えます。',
  'parade.colour': '1つの色',
  'parade.colour.about': 'カードは数字がそのまま点になります。ただし、その色が最も多い人は1枚1点と数えます。',
  'parade.majority': '最多',
  'parade.majority.about': 'この色を最も多く持っているので、数字にかかわらず1枚1点です。',
  'parade.majority_of_two': '最多',
  'parade.majority_of_two.about':
    '相手より2枚以上多いので最多です。2人のときはこれだけの差が必要です。1枚1点と数えます。',
  'parade.no_colour': 'この色のカードなし',
  'parade.no_colour.about': '前に6色すべてがそろった人が、最終ラウンドのきっかけを作ります。',
  'parade.last_round': '最終ラウンド',
  'parade.last_round.about':
    '全員があと1回ずつ、カードを引かずに手番を行います。その後、残った4枚のうち2枚を捨て、2枚を前のカードに加えます。',

  'going_out.set': '上回るべき組',
  'going_out.set.about':
    '枚数がより多いか、数字がより大きければ上回ります。どちらか一方で足ります。上回られるか、ほかの全員がパスすると、出した人が獲得します。',
  'going_out.no_set': '上回る組なし',
  'going_out.no_set.about': 'リードする人は、ちょうど1枚を出します。パスはできません。',
  'going_out.joker': 'ジョーカー',
  'going_out.joker.about':
    'ハートの女王はフラミンゴ、チェシャ猫はハリネズミの代わりです。付いている数字として使われています。使われたジョーカーはボーナスになります。',
  'going_out.deck': '山札',
  'going_out.deck.about':
    '出した後は、ここか場札から1枚引けます。パスした後は2枚まで引けますが、引いたら1枚を場札に置きます。',
  'going_out.display': '場札',
  'going_out.display.about':
    '山札の代わりに引ける、表向きのカードです。何を取ったかは全員に見えます。手番ごとに補充します。',
  'going_out.lay_out': '場札を並べる',
  'going_out.lay_out.about':
    '合計点の最も低い人が、山札の上から何枚か手札に加え、同じ枚数を場札として並べます。リードするのは合計点の最も高い人です。',
  'going_out.bonus': 'ボーナス',
  'going_out.bonus.about':
    '使われたジョーカーです。ラウンドが終わると、あがった人があがった順に、残りの半分（端数は切り上げ）ずつもらいます。',
  'going_out.scores': '得点表',
  'going_out.scores.about': '各ラウンドで、それぞれが得た点です。',
  'going_out.race': '競争',
  'going_out.race.about': '誰かが終わりの線に達したラウンドの後、対局は終わります。合計点の最も高い人の勝ちです。',
  'going_out.lane': '競争の1人分',
  'going_out.lane.about': '球は、終わったラウンドの合計点です。その先の部分は、このラウンドで今までに加わる点です。',
  'going_out.scored': 'このラウンドの獲得',
  'going_out.scored.about':
    '獲得したフラミンゴとハリネズミの枚数と、その点です（最初は+0）。フラミンゴとハリネズミのペアは3点、余ったカードは1枚1点です。',
  'going_out.other_hand': '手札',
  'going_out.other_hand.about': 'この人の手札の枚数です。全員に知られているカードは表向きです。',
  'going_out.nearly_out': 'もうすぐあがり',
  'going_out.nearly_out.about': '最後の手札を出し、1枚も引かなければ、あがりです。ボーナスをもらえます。',
  'going_out.out': 'あがり',
  'going_out.out.about': '手札はありません。先にあがった人ほど、ボーナスを多くもらえます。',
  'going_out.hand': 'あなたの手札',
  'going_out.hand.about':
    '組にするカードを選んで出します。組とは、1枚のカードか、同じ数字の何枚か、1つの種類で数字が続く連番です。',
  'going_out.known': '全員に知られているカード',
  'going_out.known.about': '場札から取ったカードなので、あなたが持っていることを全員が知っています。',
  'going_out.tray': '作っている組',
  'going_out.tray.about': '選んだカードの出し方か、組に足りないカードです。',
  'going_out.last_turn': '最後の手番',
  'going_out.last_turn.about': '手札のある人は1人だけです。この手番の後、ラウンドが終わります。',

  'tea.tea_party': '帽子屋のお茶会',
  'tea.tea_party.about':
    '止まると、表向きの大きなクッキーか、山の一番上の見えないクッキーを取れます。通過すると、表向きのクッキーを獲得します。',
  'tea.cheshire_cat': 'チェシャ猫',
  'tea.cheshire_cat.about': '止まると、同じ数だけもう一度進みます。1手番に1回だけです。',
  'tea.rabbit_hole': 'ウサギの穴',
  'tea.rabbit_hole.about':
    '小さいコマは、止まると穴に落ち、出るには針を回さなければなりません。大きいコマには何も起きません。',
  'tea.small_cookies': '小さなクッキー',
  'tea.small_cookies.about': '止まると、針を1回だけ回し、針の指すマスに示された枚数だけ小さなクッキーを取ります。',
  'tea.caterpillar': 'イモムシ',
  'tea.caterpillar.about':
    '止まると、小さいコマは大きくなり、ほかの大きいコマは小さくなります。大きいコマが止まれば、小さくなります。',
  'tea.plain': '普通のマス',
  'tea.plain.about': '何も起きません。ここの小さなクッキーは、「小さなクッキー」で回した針がここを指した人のものです。',
  'tea.pawn': 'コマ',
  'tea.pawn.about':
    '出したカードの数だけ時計回りに進みます。止まるはずのマスにほかのコマがいれば、その先の最初の空いたマスまで進みます。',
  'tea.pawn_large': '大きいコマ',
  'tea.pawn_large.about': 'どの数にも1を加えてよく、ウサギの穴には落ちません。大きいコマは1つまでです。',
  'tea.pawn_in_hole': 'ウサギの穴の中',
  'tea.pawn_in_hole.about':
    '次のカードを出しても進みません。カードの数が、針を回せる回数です。針が空いたマスを指せば、そこへ出られます。',
  'tea.spinner': '針',
  'tea.spinner.about':
    'どのマスも同じ確率で指します。「小さなクッキー」に止まったときと、ウサギの穴から出るときに回します。',
  'tea.face_up': '表向きのクッキー',
  'tea.face_up.about': 'お茶会を通過した人が獲得します。お茶会に止まった人は、これを取ることもできます。',
  'tea.stack': '大きなクッキーの山',
  'tea.stack.about':
    '1枚2〜5点です。お茶会に止まった人は、一番上を見ずに取れます。表向きのクッキーがなくなると、次の1枚を表にします。',
  'tea.small_left': '小さなクッキー',
  'tea.small_left.about': '1枚1点です。残りがあるかぎり、「小さなクッキー」のマスでもらえます。',
  'tea.hand': 'あなたの手札',
  'tea.hand.about': '左端か右端のカードを出すと、その数だけコマが進みます。カードを並べ替えることはできません。',
  'tea.locked': '使えないカード',
  'tea.locked.about': '出せるのは両端のカードだけです。引いたカードはその間に入ります。',
  'tea.number': '数はいくつ？',
  'tea.number.about': 'ジョーカーの数は1〜5から選べます。コマが大きい間は、どの数にも1を加えられます。',
  'tea.pile': '山札',
  'tea.pile.about':
    '各自、同じ11枚のカード（1〜5が2枚ずつとジョーカー1枚）を持ち、手番の後に1枚引きます。全員がすべて出したら、競走は終わりです。',
  'tea.other_hand': '手札',
  'tea.other_hand.about': 'この人の手札です。出せるのは両端のカードだけです。',
  'tea.played': '最後に出したカード',
  'tea.played.about': 'この人が最後に出したカードです。11枚のカードは、それぞれ1回だけ出します。',
  'tea.cookies': '獲得したクッキー',
  'tea.cookies.about': '大きなクッキーは数字がそのまま点に、小さなクッキーは1枚1点になります。',
  'tea.points': '得点',
  'tea.points.about': 'クッキーの点です。得点の最も多い人の勝ちです。同点なら、大きなクッキーが多い人の勝ちです。',
};

export default messages;
