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
  removal: 'zagrożone',
  leaves: 'wychodzi',
  played: 'zagrana',
  drawn: 'dobrana',
  value: 'wartość {value}',
  beaten_by: 'przebite przez',
  not_beaten_by: 'nieprzebite przez',
};
