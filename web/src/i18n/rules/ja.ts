export default {
  search: 'ルールを検索',
  contents: '目次',
  found: { other: '{n}件見つかりました' },
  nothing: '「{query}」は見つかりませんでした。',
  all: 'すべてのルールを表示',
  removal: '退場の対象',
  leaves: '抜ける',
  played: '出した',
  drawn: '引いた',
  value: '数字は{value}',
  beaten_by: 'を上回る',
  not_beaten_by: 'を上回らない',
};
