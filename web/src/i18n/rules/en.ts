export default {
  search: 'Search the rules',
  contents: 'Contents',
  found: { one: '{n} place found', other: '{n} places found' },
  nothing: 'Nothing found for “{query}”.',
  all: 'Show all rules',
  removal: 'removal mode',
  leaves: 'leaves',
  played: 'played',
  drawn: 'drawn',
  value: 'value {value}',
  beaten_by: 'is beaten by',
  not_beaten_by: 'is not beaten by',
};
