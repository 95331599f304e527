import type { TextsOfGame } from '../../../i18n/messages';
import type en from './en';

export default {
  table: {
    'game.parade': 'Parada',
    'game.parade.pitch': 'Goście opuszczają paradę i skarżą się właśnie tobie. Zbierz ich jak najmniej.',
    'parade.colour.R': 'czerwona',
    'parade.colour.B': 'niebieska',
    'parade.colour.P': 'fioletowa',
    'parade.colour.G': 'zielona',
    'parade.colour.Y': 'szara',
    'parade.colour.O': 'pomarańczowa',
    'parade.card': '{colour} {value}',
    'parade.hidden': 'karta',
    'parade.parade': 'Parada',
    'parade.front': 'Czoło',
    'parade.end': 'Koniec',
    'parade.pile': { one: 'Stos: {n} karta', few: 'Stos: {n} karty', many: 'Stos: {n} kart', other: 'Stos: {n} karty' },
    'parade.pile.empty': 'Stos jest pusty',
    'parade.hand': 'Twoja ręka',
    'parade.hand.of': 'Ręka gracza {name}',
    'parade.in_front': 'Karty przed graczem {name}',
    'parade.in_front.you': 'Karty przed tobą',
    'parade.no_cards': 'Jeszcze bez kart',
    'parade.points': { one: '{n} punkt', few: '{n} punkty', many: '{n} punktów', other: '{n} punktu' },
    'parade.then': {
      one: 'potem {n} punkt',
      few: 'potem {n} punkty',
      many: 'potem {n} punktów',
      other: 'potem {n} punktu',
    },
    'parade.majority': 'większość: po 1',
    'parade.colour_sheet': '{colour}: {cards}',
    'parade.safe': {
      one: '{n} karta bezpieczna',
      few: '{n} karty bezpieczne',
      many: '{n} kart bezpiecznych',
      other: '{n} karty bezpiecznej',
    },
    'parade.safe.none': 'Nikt nie jest bezpieczny',
    'parade.safe.card': 'bezpieczna',
    'parade.taken.card': 'trafi do ciebie',
    'parade.prompt.play': 'Zagraj kartę na koniec parady.',
    'parade.prompt.discard': 'Wybierz dwie karty do odrzucenia. Pozostałe dwie dołączą do kart przed tobą.',
    'parade.waiting.play': '{name} wybiera kartę.',
    'parade.waiting.discard': '{name} w tajemnicy wybiera dwie karty.',
    'parade.over': 'Partia skończona.',
    'parade.describe.nothing': '{card}: nie zabierasz niczego.',
    'parade.describe.takes': {
      one: '{card}: zabierasz {cards}.',
      few: '{card}: zabierasz {cards} ({n} karty).',
      many: '{card}: zabierasz {cards} ({n} kart).',
      other: '{card}: zabierasz {cards} ({n} karty).',
    },
    'parade.describe.discard': 'Odrzucasz: {cards}; zostają: {kept}. Razem: {points}.',
    'parade.label.play': 'Zagraj: {card}',
    'parade.label.discard': 'Odrzuć: {cards}',
    'parade.last_round': 'Ostatnia runda',
    'parade.last_round.all_colours': '{name} ma wszystkie sześć kolorów.',
    'parade.last_round.pile_empty': '{name}: ostatnia karta ze stosu.',
    'parade.last_round.turns': {
      one: 'Jeszcze jeden ruch, bez dobierania.',
      few: 'Jeszcze {n} ruchy, bez dobierania.',
      many: 'Jeszcze {n} ruchów, bez dobierania.',
      other: 'Jeszcze {n} ruchu, bez dobierania.',
    },
    'parade.played': '{name} zagrywa: {card}.',
    'parade.played.you': 'Zagrywasz: {card}.',
    'parade.turn': '{name} zagrywa: {card} i zabiera: {cards}.',
    'parade.turn.you': 'Zagrywasz: {card} i zabierasz: {cards}.',
    'parade.took': '{name} zabiera: {card}.',
    'parade.took.you': 'Zabierasz: {card}.',
    'parade.drew.you': 'Dobierasz: {card}.',
    'parade.discarded': '{name} odrzuca: {card}.',
    'parade.discarded.you': 'Odrzucasz: {card}.',
    'parade.discarded.hidden': '{name} już wybrał(a) karty do odrzucenia.',
    'parade.kept': '{name} zatrzymuje: {card}.',
    'parade.kept.you': 'Zatrzymujesz: {card}.',
    'parade.begins.all_colours': '{name} ma wszystkie sześć kolorów: zaczyna się ostatnia runda.',
    'parade.begins.pile_empty': '{name} dobiera ostatnią kartę: zaczyna się ostatnia runda.',
    'parade.decided.points': 'z najmniejszą liczbą punktów',
    'parade.decided.fewest_cards': 'przy równej liczbie punktów, z mniejszą liczbą kart',
    'parade.decided.shared': 'z równą liczbą punktów i kart',
    'parade.picture.removal': 'zagrożone',
    'parade.picture.leaves': 'wychodzi',
    'parade.picture.played': 'zagrana',
  },
  hints: {
    'colour.R': 'czerwonych',
    'colour.B': 'niebieskich',
    'colour.P': 'fioletowych',
    'colour.G': 'zielonych',
    'colour.Y': 'szarych',
    'colour.O': 'pomarańczowych',
    'parade.starts_last_round': 'daje szósty kolor i zaczyna ostatnią rundę',
    'parade.gains_majority': 'daje większość {colour}',
    'parade.breaks_majority': 'odbiera większość {colour}: {name}',
    'parade.breaks_majority.you': 'oddaje twoją większość {colour}',
    'parade.takes': 'zabierasz: {cards}',
    'parade.takes_nothing': 'nie zabierasz niczego',
    'parade.keeps': 'zostają: {cards}',
    'parade.points.more': {
      one: 'dodaje {n} punkt',
      few: 'dodaje {n} punkty',
      many: 'dodaje {n} punktów',
      other: 'dodaje {n} punktu',
    },
    'parade.points.fewer': {
      one: 'oszczędza {n} punkt',
      few: 'oszczędza {n} punkty',
      many: 'oszczędza {n} punktów',
      other: 'oszczędza {n} punktu',
    },
    'parade.safe_next': 'zostawia karty, które niczego nie zabiorą: {cards}',
    'parade.safe_next.none': 'nie zostawia karty, która niczego nie zabierze',
  },
  explain: {
    'parade.pile': 'Stos',
    'parade.pile.about':
      'Po ruchu dobierasz z niego wierzchnią kartę, aby znów mieć pięć. Kto dobierze ostatnią, zaczyna ostatnią rundę.',
    'parade.first': 'Czoło parady',
    'parade.first.about': 'Karty dołączają na drugim końcu. Ta jest od niego najdalej, więc najtrudniej ją ochronić.',
    'parade.card': 'Karta w paradzie',
    'parade.card.about':
      'Liczba pod nią to miejsce, licząc od końca. Zagrana karta chroni tyle kart, ile wynosi jej wartość, licząc od końca.',
    'parade.safe': 'Bezpieczna',
    'parade.safe.about':
      'Złota linia to karty, które chroni wybrana karta: tyle, ile wynosi jej wartość, licząc od końca. One zostają.',
    'parade.leaving': 'Wyjdzie',
    'parade.leaving.about':
      'Nic jej nie chroni, a ma kolor wybranej karty albo nie wyższą wartość. Zabierze ją ten, kto zagra wybraną kartę.',
    'parade.staying': 'Zagrożona, ale zostaje',
    'parade.staying.about': 'Nic jej nie chroni, ale ma inny kolor i wyższą wartość niż wybrana karta.',
    'parade.end': 'Koniec parady',
    'parade.end.about': 'Tu dołączają zagrane karty. Karta nigdy nie wychodzi w ruchu, w którym ją zagrano.',
    'parade.hand': 'Twoja ręka',
    'parade.hand.about': 'Spójrz na kartę, aby zobaczyć, co zabierze. Często najlepsza jest ta, która nie zabiera nic.',
    'parade.discard': 'Dwie do odrzucenia',
    'parade.discard.about':
      'Dwie z twoich czterech kart nie będą się liczyć: wybierz je w tajemnicy. Pozostałe dwie dołączą do kart przed tobą.',
    'parade.other_hand': 'Ręka',
    'parade.other_hand.about': 'Karty tego gracza. Zobaczysz je, gdy zostaną zagrane.',
    'parade.in_front': 'Karty przed graczem',
    'parade.in_front.about': 'Karty zabrane z parady, ułożone kolorami. Liczą się na koniec.',
    'parade.points': 'Punkty teraz',
    'parade.points.about': 'Ile liczą się karty przed graczem przy obecnych większościach. Wygrywa najmniej punktów.',
    'parade.then': 'Punkty potem',
    'parade.then.about': 'Ile liczyłyby się karty po zagraniu wybranej. Zielone: mniej punktów, czerwone: więcej.',
    'parade.colour': 'Jeden kolor',
    'parade.colour.about':
      'Każda karta liczy się za swoją wartość, ale kto ma najwięcej kart koloru, liczy każdą z nich tylko za 1.',
    'parade.majority': 'Większość',
    'parade.majority.about':
      'Nikt nie ma więcej kart tego koloru, więc każda liczy się tylko za 1, bez względu na wartość.',
    'parade.majority_of_two': 'Większość',
    'parade.majority_of_two.about':
      'O dwie karty więcej niż przeciwnik: tyle trzeba w grze dwuosobowej. Każda z nich liczy się więc tylko za 1.',
    'parade.no_colour': 'Brak kart tego koloru',
    'parade.no_colour.about': 'Kto ma przed sobą wszystkie sześć kolorów, zaczyna ostatnią rundę.',
    'parade.last_round': 'Ostatnia runda',
    'parade.last_round.about':
      'Każdy ma jeszcze jeden ruch i niczego nie dobiera. Potem odrzuca dwie z czterech ostatnich kart, a dwie dokłada do kart przed sobą.',
  },
  puzzles: {
    'theme.parade.discards': 'Dwie odrzucone karty',
    'theme.parade.sixth_colour': 'Szósty kolor',
    'theme.parade.last_round': 'Ostatnia runda',
    'theme.parade.majority': 'Większość',
    'theme.parade.take_now': 'Weź teraz, oszczędź później',
    'theme.parade.nothing': 'Nie bierz niczego',
    'theme.parade.lesser_evil': 'Mniejsze zło',
    'idea.parade.discards':
      'Zostaw to, co doda najmniej: karta koloru, w którym masz większość, liczy się za 1, inna za swoją wartość.',
    'idea.parade.sixth_colour': 'Szósty kolor zaczyna ostatnią rundę. To dobre, dopóki inni stoją gorzej od ciebie.',
    'idea.parade.last_round': 'Nikt już nie dobiera: policz, co zabierze każda karta i które dwie zostawisz.',
    'idea.parade.majority': 'Kto ma najwięcej kart koloru, odwraca je, i każda liczy się za 1.',
    'idea.parade.take_now': 'Karta, która zabiera trochę teraz, bywa lepsza od tej, która później zabierze dużo.',
    'idea.parade.nothing': 'Wysoka karta chroni dużą część parady. Pamiętaj, co zostaje w ręce na następne tury.',
    'idea.parade.lesser_evil': 'Każda karta coś zabiera: szukaj niskich wartości i kolorów, w których masz większość.',
  },
  learn: {
    'parade.about': 'Kto wychodzi z parady, kto zostaje i jak liczy się punkty.',
    'parade.end.title': 'Na koniec parady',
    'parade.end.task':
      'W każdym ruchu zagrywasz jedną kartę na koniec parady. Jej wartość chroni: tyle kart na końcu jest bezpiecznych. Karty liczą się przeciwko tobie, więc nie zabieraj żadnej. Zagraj szarą 10.',
    'parade.end.right':
      'Bezpiecznych byłoby dziesięć kart, a jest ich tylko sześć. Nikt nie wychodzi, a ty dobierasz kartę.',
    'parade.end.wrong':
      'Te karty wyszły z parady i trafiły do ciebie. Kart nikt nie chce! Karta 10 chroni aż dziesięć.',
    'parade.colour.title': 'Ten sam kolor',
    'parade.colour.task':
      'Poza bezpiecznymi kartami robi się groźnie: kto ma kolor zagranej karty, wychodzi i trafia do ciebie. Która z twoich kart nie zabierze nikogo?',
    'parade.colour.right': 'Trzy ostatnie karty są bezpieczne, a wśród nich niebieska 9. Innej niebieskiej nie ma.',
    'parade.colour.wrong': 'Nie było jej wśród bezpiecznych kart i ma kolor karty, którą zagrywasz.',
    'parade.number.title': 'Nie wyższa',
    'parade.number.task':
      'Jest też drugi powód, żeby wyjść: wartość nie wyższa niż ta na zagranej karcie. Która karta tym razem nie zabierze nikogo?',
    'parade.number.right':
      'Trzy ostatnie są bezpieczne. Pozostałe to 9, 7 i 5: więcej niż 3, a żadna nie jest pomarańczowa.',
    'parade.number.wrong': 'Wśród kart niechronionych była karta tego samego koloru.',
    'parade.number.wrong.lower':
      'Bezpieczne są dwie karty. Niebieskiej 2 wśród nich nie ma, a jej wartość nie jest wyższa niż 2.',
    'parade.number.wrong.both':
      'Bezpieczna jest tylko jedna karta. Zielona 5 ma ten sam kolor, a pomarańczowa 1 nie jest wyższa niż 1.',
    'parade.zero.title': 'Zero',
    'parade.zero.task':
      'Karta 0 nie chroni nikogo. Ale wyjść mogą przez nią tylko karty jej koloru i inne zera. Widzisz w paradzie coś szarego?',
    'parade.zero.right': 'Ani szarej karty, ani zera, więc nikt nie wychodzi. W dobrej chwili zero to świetna karta.',
    'parade.zero.wrong': 'Ktoś wychodzi: przez kolor albo przez wartość. Przez szarą 0 nie wyszedłby nikt.',
    'parade.points.title': 'Twoje punkty',
    'parade.points.task':
      'Teraz każda karta coś zabiera. To, co leży przed tobą, liczy się za swoją wartość, a wygrywa ten, kto ma najmniej punktów. Wskaż karty albo dotknij ich raz i weź jak najmniej.',
    'parade.points.right': 'Czerwona 1 to jeden punkt. Taniej się nie dało.',
    'parade.points.wrong': 'Nie trzeba brać aż tyle. Liczba za strzałką pokazuje twoje punkty jeszcze przed zagraniem.',
    'parade.majority.title': 'Najwięcej w kolorze',
    'parade.majority.task':
      'Kto ma najwięcej kart danego koloru, choćby na równi z kimś, liczy każdą z nich tylko za 1. Ktoś ma trzy niebieskie, ty dwie: 9 i 7. Weź trzecią!',
    'parade.majority.right':
      'Po trzy niebieskie karty: remis o większość, więc każda z twoich liczy się za 1. Z 17 punktów zrobiły się 4. Także 0 liczyłoby się za 1.',
    'parade.majority.wrong':
      'Twoje niebieskie 9 i 7 wciąż liczą się w pełni. Z trzecią niebieską każda liczyłaby się za 1.',
    'parade.majority.wrong.nothing':
      'Zwykle dobrze jest nie brać niczego. Ale niebieskie 9 i 7 wciąż liczą się w pełni, a trzecia niebieska by pomogła.',
    'parade.colours.title': 'Sześć kolorów',
    'parade.colours.task':
      'Gdy ktoś ma wszystkie sześć kolorów, zaczyna się ostatnia runda. Masz pięć i zdecydowanie najmniej punktów. Zakończ to: weź pomarańczową kartę.',
    'parade.colours.right':
      'Sześć kolorów: każdy ma jeszcze jeden ruch, ty na końcu. Przy 7 punktach wobec 26 i 17 to ci odpowiada.',
    'parade.colours.wrong': 'Nie masz pomarańczowej karty, więc partia trwa, a twoja przewaga może stopnieć.',
    'parade.last_round.title': 'Ostatnia runda',
    'parade.last_round.task':
      'W ostatniej rundzie każdy ma jeszcze jeden ruch, na końcu ten, kto ją zaczął. Nikt nie dobiera. Zaczyna się też wtedy, gdy skończy się stos. Jeszcze raz nie zabieraj nikogo.',
    'parade.last_round.right':
      'Masz teraz cztery karty. Po tej rundzie dwie z nich odrzucasz, a dwie dołączają do kart przed tobą.',
    'parade.last_round.wrong':
      'Dało się nie zabrać nikogo: przy karcie 6 niechronione są tylko czerwona 7 i zielona 9.',
    'parade.discard.title': 'Odrzuć dwie',
    'parade.discard.task':
      'Ostatnia runda się skończyła. Wszyscy naraz i w tajemnicy wybierają dwie z czterech kart do odrzucenia. Pozostałe dwie dołączają do kart przed graczem i wszystko się liczy.',
    'parade.discard.right':
      'Nie ma już 9 i 8, masz więc 4 + 2 + 3 + 1 + 0 = 10 punktów. Przy równych punktach wygrywa ten, kto ma przed sobą mniej kart.',
    'parade.discard.wrong': 'To, co zostawiasz, liczy się. Odrzuć te dwie, które kosztowałyby najwięcej.',
    'parade.keep.title': 'Zatrzymać wysokie?',
    'parade.keep.task':
      'Wysokie karty nie zawsze są złe. Masz przed sobą dwie pomarańczowe, ktoś inny ma cztery. A gdyby zatrzymać obie z ręki?',
    'parade.keep.right':
      'Po cztery pomarańczowe: remis o większość, więc każda z twoich liczy się za 1. To 6 punktów zamiast 21, chyba że ktoś w tajemnicy zatrzyma piątą.',
    'parade.keep.wrong':
      'Ktoś ma więcej pomarańczowych, więc twoje liczą się w pełni. Z obiema z ręki też byłyby cztery.',
    'parade.tip.look': 'Wskaż kartę albo dotknij jej raz: stół pokaże, kto by wyszedł.',
    'parade.tip.high':
      'Wysokie karty chronią wiele innych. Zachowaj jedną na ruch, w którym wszystko inne jest drogie.',
    'parade.tip.front': 'Długie parady są groźne: karty blisko czoła prawie nigdy nie są bezpieczne.',
    'parade.tip.colours': 'Licz kolory przed każdym graczem. Sześć z nich zaczyna ostatnią rundę.',
    'parade.tip.last_round': 'Ostatnia runda: nikt nie dobiera. Dwie z kart na ręce na końcu się policzą.',
    'parade.tip.discard': 'Odrzuć to, co kosztowałoby najwięcej, i pamiętaj o kolorach, w których masz większość.',
  },
} satisfies TextsOfGame<typeof en>;
