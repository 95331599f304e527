export default {
  search: 'Szukaj w zasadach',
  contents: 'Spis treści',
  found: {
    one: 'Znaleziono {n} miejsce',
    few: 'Znaleziono {n} miejsca',
    many: 'Znaleziono {n} miejsc',
    other: 'Znaleziono {n} miejsca',
  },
  nothing: 'Nie znaleziono „{query}”.',
  all: 'Pokaż wszystkie zasady',
};
