export default {
  search: 'ルールを検索',
  contents: '目次',
  found: { other: '{n}件見つかりました' },
  nothing: '「{query}」は見つかりませんでした。',
  all: 'すべてのルールを表示',
};
