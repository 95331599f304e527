import type en from './en';
import type { Translation } from '../messages';

export default {
  'today.title': 'Rozdanie dnia',
  'today.intro':
    'W każdej grze jedno rozdanie dziennie: te same karty dla wszystkich, przeciw tym samym trzem Kapelusznikom. Liczy się pierwsza próba.',
  'today.once':
    'Próba liczy się od chwili rozpoczęcia. Nie ma podpowiedzi i niczego nie można cofnąć. Możesz zamknąć stronę i dokończyć później.',
  'today.play': 'Zagraj to rozdanie',
  'today.continue': 'Graj dalej',
  'today.practise': 'Poćwicz to rozdanie',
  'today.practice': 'Trening',
  'today.replay': 'Zobacz partię',
  'today.look': 'Jak ci poszło',
  'today.open': 'Jeszcze nie zagrane',
  'today.going_on': 'W trakcie gry',
  'today.lost': 'Twoja próba została usunięta przed końcem. Nadal możesz poćwiczyć to rozdanie.',
  'today.result': {
    one: 'Miejsce {place} z {seats}, {n} punkt',
    few: 'Miejsce {place} z {seats}, {n} punkty',
    many: 'Miejsce {place} z {seats}, {n} punktów',
    other: 'Miejsce {place} z {seats}, {n} punktu',
  },
  'today.streak': {
    one: '{n} dzień z rzędu',
    few: '{n} dni z rzędu',
    many: '{n} dni z rzędu',
    other: '{n} dnia z rzędu',
  },
  'today.streak.none': 'Jeszcze bez serii: zagraj rozdanie w jego dniu.',
  'today.streak.longest': {
    one: 'Najdłużej: {n} dzień',
    few: 'Najdłużej: {n} dni',
    many: 'Najdłużej: {n} dni',
    other: 'Najdłużej: {n} dnia',
  },
  'today.games': 'Gry',
  'today.archive': 'Minione dni',
  'today.archive.earlier': 'Wcześniejszy miesiąc',
  'today.archive.later': 'Późniejszy miesiąc',
  'today.no_deals': 'Rozdania są od {first} do {last}.',
  'today.field': 'Co boty osiągnęły na twoim miejscu',
  'today.field.about':
    'Boty wszystkich poziomów grają tymi samymi kartami na twoim miejscu, przeciw tym samym trzem Kapelusznikom.',
  'today.field.playing': {
    one: 'Na razie {n} partia…',
    few: 'Na razie {n} partie…',
    many: 'Na razie {n} partii…',
    other: 'Na razie {n} partii…',
  },
  'today.field.done': { one: '{n} partia', few: '{n} partie', many: '{n} partii', other: '{n} partii' },
  'today.field.failed': 'Boty nie mogły zagrać. Spróbuj ponownie, gdy będziesz online.',
  'today.field.you': 'ty: {n}',
  'today.field.won': 'wygrane',
  'today.field.not_won': 'niewygrane',
  'today.field.worse': 'gorzej',
  'today.field.better': 'lepiej',
  'today.field.points': 'punkty',
  'today.field.waiting': 'jeszcze nie grał',
  'today.field.beaten': 'lepiej niż {percent}%',
  'today.field.row': {
    one: '{level}: {n} partia, {won}% wygranych, mediana punktów: {points}. Twój wynik jest lepszy niż {percent}%.',
    few: '{level}: {n} partie, {won}% wygranych, mediana punktów: {points}. Twój wynik jest lepszy niż {percent}%.',
    many: '{level}: {n} partii, {won}% wygranych, mediana punktów: {points}. Twój wynik jest lepszy niż {percent}%.',
    other: '{level}: {n} partii, {won}% wygranych, mediana punktów: {points}. Twój wynik jest lepszy niż {percent}%.',
  },
  'today.queen': {
    one: 'Królowa Kier na twoim miejscu: miejsce {place}, {n} punkt.',
    few: 'Królowa Kier na twoim miejscu: miejsce {place}, {n} punkty.',
    many: 'Królowa Kier na twoim miejscu: miejsce {place}, {n} punktów.',
    other: 'Królowa Kier na twoim miejscu: miejsce {place}, {n} punktu.',
  },
  'today.queen.watch': 'Zobacz jej partię',
  'today.share': 'Udostępnij',
  'today.share.copied': 'Skopiowano: tekst nie zdradza niczego o rozdaniu.',
  'today.share.label':
    'Zielony kwadrat: lepiej niż większość tego poziomu. Żółty: mniej więcej tak samo. Biały: gorzej.',
} satisfies Translation<typeof en>;
