import type en from './en';
import type { Translation } from '../messages';

const messages: Translation<typeof en> = {
  'panel.label': 'Objaśnienie',
  'panel.rule': 'Zasada {rule}',

  'seat.bot': 'Bot',
  'seat.bot.about': 'Na tym miejscu gra program. Wie tylko to, co może wiedzieć gracz na tym miejscu.',
  'seat.person': 'Gracz',
  'seat.person.about': 'Na tym miejscu gra człowiek. Pierścień pokazuje, czyj jest ruch.',
  'seat.you': 'Twoje miejsce',
  'seat.you.about': 'Tu grasz ty. Pierścień pokazuje, czyj jest ruch.',
  'seat.away': 'Nieobecność',
  'seat.away.about': 'Tego gracza teraz nie ma. Do jego powrotu gra bot.',
  'seat.resigned': 'Rezygnacja',
  'seat.resigned.about': 'Ten gracz zrezygnował z partii. Na jego miejscu gra dalej bot.',
  'seat.offline': 'Brak połączenia',
  'seat.offline.about':
    'Tego gracza nie ma teraz na łączach. Jego ruch czeka, chyba że przy stole ustalono zegar albo zastępstwo bota.',
  clock: 'Pozostały czas',
  'clock.about':
    'Biegnie tylko wtedy, gdy ruch ma jego gracz. Co stanie się przy zerze, ustalono przy stole przed partią.',
  'queue.clock': 'Pozostały czas',
  'queue.clock.about': 'Przejdź do stołu, zanim ten czas minie. Inaczej pozostali poszukają kogoś innego.',
  connection: 'Brak połączenia',
  'connection.about': 'Strona sama próbuje ponownie. Twoja decyzja nie przepada i zostanie wysłana później.',
  'hint.figures': 'Szansa i punkty',
  'hint.figures.about':
    'Jak często to zagranie wygrywa, o ile przeszukiwanie może to ocenić, i z iloma punktami kończysz. ± to niepewność: mniejsze różnice nic nie znaczą.',

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

  'going_out.set': 'Zestaw do przebicia',
  'going_out.set.about':
    'Przebija go więcej kart albo wyższa wartość; wystarczy jedno z dwojga. Właściciel zdobywa go, gdy zostanie przebity albo gdy wszyscy inni spasują.',
  'going_out.no_set': 'Nic do przebicia',
  'going_out.no_set.about': 'Kto zaczyna, zagrywa dokładnie jedną kartę i nie może spasować.',
  'going_out.joker': 'Joker',
  'going_out.joker.about':
    'Królowa Kier zastępuje flaminga, Kot z Cheshire jeża. Z jaką liczbą, mówi znaczek. Zagrane jokery stają się premią.',
  'going_out.deck': 'Talia',
  'going_out.deck.about':
    'Po zagraniu możesz dobrać jedną kartę, stąd albo z odkrytych; po pasie do dwóch, a wtedy jedną wykładasz do odkrytych.',
  'going_out.display': 'Odkryte karty',
  'going_out.display.about':
    'Można je dobierać zamiast kart z talii. Wszyscy widzą, co bierzesz. Po każdym ruchu uzupełnia się je z talii.',
  'going_out.lay_out': 'Wykładanie odkrytych kart',
  'going_out.lay_out.about':
    'Gracz z najniższą sumą bierze wierzchnie karty talii i wykłada tyle samo kart z ręki. Zaczyna gracz z najwyższą sumą.',
  'going_out.bonus': 'Premia',
  'going_out.bonus.about':
    'Zagrane jokery. Na koniec rundy dostają je ci, którzy skończyli bez kart, w tej kolejności: każdy połowę reszty, z zaokrągleniem w górę.',
  'going_out.scores': 'Tabela punktów',
  'going_out.scores.about': 'Ile punktów przyniosła każdemu każda runda.',
  'going_out.race': 'Wyścig',
  'going_out.race.about':
    'Partia kończy się po rundzie, w której ktoś dotrze do linii w kratkę. Wygrywa najwyższa suma.',
  'going_out.lane': 'Tor wyścigu',
  'going_out.lane.about':
    'Kula stoi na sumie skończonych rund. Część w paski to punkty, które dodaje na razie ta runda.',
  'going_out.scored': 'Zdobyte w tej rundzie',
  'going_out.scored.about':
    'Flamingi, jeże i ich punkty na razie, na początku +0: 3 za każdą parę z flaminga i jeża, 1 za każdą pozostałą kartę.',
  'going_out.other_hand': 'Ręka',
  'going_out.other_hand.about': 'Ile kart ma ten gracz. Te, o których wszyscy wiedzą, są odkryte.',
  'going_out.nearly_out': 'Prawie bez kart',
  'going_out.nearly_out.about': 'Kto zagra ostatnią kartę i nic nie dobierze, kończy bez kart i dostaje część premii.',
  'going_out.out': 'Bez kart',
  'going_out.out.about': 'Ten gracz nie ma już kart. Kto skończy wcześniej, dostaje większą część premii.',
  'going_out.hand': 'Twoja ręka',
  'going_out.hand.about':
    'Wybierz karty zestawu: jedną kartę, kilka o tej samej liczbie albo sekwens, czyli kolejne liczby jednego rodzaju. Potem go zagraj.',
  'going_out.known': 'Wszyscy ją znają',
  'going_out.known.about': 'Ta karta pochodzi z odkrytych, więc wszyscy wiedzą, że ją masz.',
  'going_out.tray': 'Twój zestaw',
  'going_out.tray.about': 'Jak można zagrać wybrane karty albo czego brakuje do zestawu.',
  'going_out.last_turn': 'Ostatni ruch',
  'going_out.last_turn.about': 'Karty ma już tylko jeden gracz. Po tym ruchu runda się kończy.',

  'tea.tea_party': 'Herbatka u Kapelusznika',
  'tea.tea_party.about':
    'Stając tu, bierzesz odkryte duże ciastko albo nieznane z wierzchu stosu. Mijając ją, zdobywasz odkryte.',
  'tea.cheshire_cat': 'Kot z Cheshire',
  'tea.cheshire_cat.about': 'Stając tu, idziesz jeszcze raz o tę samą liczbę. Kot wysyła cię dalej tylko raz na ruch.',
  'tea.rabbit_hole': 'Królicza nora',
  'tea.rabbit_hole.about': 'Mały pionek wpada do nory i musi kręcić, żeby wyjść. Dużemu nic się nie dzieje.',
  'tea.small_cookies': 'Małe ciastka',
  'tea.small_cookies.about':
    'Stając tu, kręcisz raz i bierzesz tyle małych ciastek, ile widać na polu, które pokazuje wskazówka.',
  'tea.caterpillar': 'Gąsienica',
  'tea.caterpillar.about': 'Mały pionek staje się tu duży, a inny duży pionek mały. Duży pionek staje się mały.',
  'tea.plain': 'Zwykłe pole',
  'tea.plain.about':
    'Nic się tu nie dzieje. Ciastka z tego pola bierze ten, komu po zakręceniu na Małych ciastkach pokaże je wskazówka.',
  'tea.pawn': 'Pionek',
  'tea.pawn.about':
    'Idzie zgodnie z ruchem wskazówek zegara o liczbę zagranej karty. Jeśli tam, gdzie ma stanąć, ktoś stoi, idzie dalej do pierwszego wolnego pola.',
  'tea.pawn_large': 'Duży pionek',
  'tea.pawn_large.about':
    'Jego gracz może do każdej liczby dodać 1, a pionek nie wpada do Króliczej nory. Duży jest najwyżej jeden.',
  'tea.pawn_in_hole': 'W Króliczej norze',
  'tea.pawn_in_hole.about':
    'Następna karta go nie przesuwa. Jej liczba mówi, ile razy można zakręcić: pionek wychodzi na wolne pole, które pokaże wskazówka.',
  'tea.spinner': 'Wskazówka',
  'tea.spinner.about':
    'Może pokazać każde pole, wszystkie z równym prawdopodobieństwem. Kręci się nią na Małych ciastkach i przy wychodzeniu z Króliczej nory.',
  'tea.face_up': 'Odkryte ciastko',
  'tea.face_up.about': 'Zdobywa je ten, kto minie Herbatkę. Kto na niej stanie, może je wziąć.',
  'tea.stack': 'Stos dużych ciastek',
  'tea.stack.about':
    'Każde jest warte od 2 do 5 punktów. Kto stanie na Herbatce, może wziąć nieznane z wierzchu. Po zdobyciu odkrytego odkrywa się następne.',
  'tea.small_left': 'Małe ciastka',
  'tea.small_left.about': 'Po jednym punkcie. Zdobywa się je na polu Małe ciastka, dopóki jeszcze są.',
  'tea.hand': 'Twoja ręka',
  'tea.hand.about': 'Zagraj kartę z lewego lub prawego końca: pionek idzie o jej liczbę. Kart nigdy się nie przekłada.',
  'tea.locked': 'Zablokowana karta',
  'tea.locked.about': 'Zagrać można tylko skrajne karty. Dobrana karta trafia między nie.',
  'tea.number': 'Jaka liczba?',
  'tea.number.about': 'Joker może być dowolną liczbą od 1 do 5. Duży pionek może do każdej liczby dodać 1.',
  'tea.pile': 'Stos kart',
  'tea.pile.about':
    'Każdy ma takich samych jedenaście kart, po dwie od 1 do 5 i jokera, i po ruchu dobiera jedną. Gdy wszystkie są zagrane, wyścig się kończy.',
  'tea.other_hand': 'Ręka',
  'tea.other_hand.about': 'Karty tego gracza. Zagrać można tylko skrajne.',
  'tea.played': 'Zagrana ostatnio',
  'tea.played.about': 'Ostatnia karta tego gracza. Każdą ze swoich jedenastu kart zagrywa się raz.',
  'tea.cookies': 'Zdobyte ciastka',
  'tea.cookies.about': 'Duże ciastka liczą się za swoją liczbę, małe po 1 punkcie.',
  'tea.points': 'Punkty',
  'tea.points.about': 'Ile liczą się ciastka. Wygrywa najwięcej punktów, a przy remisie więcej dużych ciastek.',
};

export default messages;
