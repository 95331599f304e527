export default {
  search: 'Search the rules',
  contents: 'Contents',
  found: { one: '{n} place found', other: '{n} places found' },
  nothing: 'Nothing found for “{query}”.',
  all: 'Show all rules',
};
