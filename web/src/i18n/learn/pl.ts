import type { Translation } from '../messages';
import type en from './en';

const messages: Translation<typeof en> = {
  title: 'Naucz się grać',
  about: 'Każdą lekcję rozgrywasz samodzielnie. Trwa około trzech minut.',
  start: 'Zacznij',
  go_on: 'Kontynuuj',
  again: 'Jeszcze raz',
  done: 'Ukończona',
  progress: 'Kroki: {done} z {all}',
  lesson: 'Lekcja: {game}',
  step: 'Krok {n} z {all}',
  plan: 'Plan lekcji',
  guide: 'Twój przewodnik',
  next: 'Dalej',
  retry: 'Spróbuj ponownie',
  back: 'Krok wstecz',
  skip: 'Pomiń ten krok',
  show: 'Pokaż',
  right: 'Dobrze!',
  wrong: 'Jeszcze nie to',
  failed: 'Nie udało się wczytać lekcji.',
  'end.title': 'Już wiesz, jak się gra',
  'end.text': {
    one: 'Teraz krótka partia z zaspanym Susłem. Będę obok ciebie z radami.',
    few: 'Teraz krótka partia z {n} zaspanymi Susłami. Będę obok ciebie z radami.',
    many: 'Teraz krótka partia z {n} zaspanymi Susłami. Będę obok ciebie z radami.',
    other: 'Teraz krótka partia z {n} zaspanego Susła. Będę obok ciebie z radami.',
  },
  'end.play': 'Zagraj partię',
  'end.lessons': 'Wszystkie lekcje',
  'tip.label': 'Rada na ten ruch',
  'tip.close': 'Bez dalszych rad',

  'parade.about': 'Kto wychodzi z parady, kto zostaje i jak liczy się punkty.',
  'parade.end.title': 'Na koniec parady',
  'parade.end.task':
    'W każdym ruchu zagrywasz jedną kartę na koniec parady. Jej wartość chroni: tyle kart na końcu jest bezpiecznych. Karty liczą się przeciwko tobie, więc nie zabieraj żadnej. Zagraj szarą 10.',
  'parade.end.right':
    'Bezpiecznych byłoby dziesięć kart, a jest ich tylko sześć. Nikt nie wychodzi, a ty dobierasz kartę.',
  'parade.end.wrong': 'Te karty wyszły z parady i trafiły do ciebie. Kart nikt nie chce! Karta 10 chroni aż dziesięć.',
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
  'parade.last_round.wrong': 'Dało się nie zabrać nikogo: przy karcie 6 niechronione są tylko czerwona 7 i zielona 9.',
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
  'parade.tip.high': 'Wysokie karty chronią wiele innych. Zachowaj jedną na ruch, w którym wszystko inne jest drogie.',
  'parade.tip.front': 'Długie parady są groźne: karty blisko czoła prawie nigdy nie są bezpieczne.',
  'parade.tip.colours': 'Licz kolory przed każdym graczem. Sześć z nich zaczyna ostatnią rundę.',
  'parade.tip.last_round': 'Ostatnia runda: nikt nie dobiera. Dwie z kart na ręce na końcu się policzą.',
  'parade.tip.discard': 'Odrzuć to, co kosztowałoby najwięcej, i pamiętaj o kolorach, w których masz większość.',

  'going-out.about': 'Jak przebić zestaw, co daje punkty i jak pozbyć się kart przed innymi.',
  'going-out.lead.title': 'Na początek',
  'going-out.lead.task':
    'Stół jest pusty, więc zaczynasz, dokładnie jedną kartą. To, co zagrasz, stanie się twoimi punktami. Zagraj kartę z liczbą, a mnie zachowaj: jestem twoim jokerem.',
  'going-out.lead.right': 'Inni muszą ją przebić: wyższą liczbą albo większą liczbą kart.',
  'going-out.lead.wrong': 'Sam joker trafia od razu do premii: nic nie zdobywasz, a zaczyna następny gracz.',
  'going-out.value.title': 'Wyższa liczba',
  'going-out.value.task': 'Na stole leży jeż 4. Przebija go karta z wyższą liczbą. Zagraj taką.',
  'going-out.value.right':
    '6 przebija 4. A czwórka staje się punktami tego, kto ją zagrał: przebite karty nie przepadają.',
  'going-out.value.wrong': 'Możesz spasować, jeśli chcesz. Ale masz kartę wyższą niż 4.',
  'going-out.size.title': 'Więcej kart',
  'going-out.size.task':
    'Żadna liczba nie jest wyższa niż 7. Ale przebija ją też więcej kart: dwie lub więcej o tej samej liczbie, dowolnego rodzaju. Wybierz obie jedynki i zagraj.',
  'going-out.size.right':
    'Dwie karty przebijają jedną, bez względu na liczby. Jeśli wszyscy spasują, zdobywasz je i znów zaczynasz.',
  'going-out.size.wrong': 'Liczbą jej nie przebijesz, ale liczbą kart tak: wystarczą dwie jedynki.',
  'going-out.enough.title': 'Wystarczy jedno',
  'going-out.enough.task':
    'Trzy jedynki! Nie potrzebujesz jednak czterech kart: wystarczy wyższa liczba, nawet na jednej. Przebij je najniższą kartą, która wystarczy.',
  'going-out.enough.right': 'Jedna dwójka przebija trzy jedynki, a wyższe karty zostają na później.',
  'going-out.enough.wrong': 'To też je przebija. Ale wystarczy dwójka, a wysoką kartę warto zachować.',
  'going-out.enough.wrong.pass': 'Nie trzeba było pasować: jedna dwójka przebija trzy jedynki.',
  'going-out.run.title': 'Sekwens',
  'going-out.run.task':
    'Sekwens to trzy lub więcej kolejnych liczb jednego rodzaju. Masz taki, a trzy karty przebijają parę. Znajdź go.',
  'going-out.run.right':
    'Flamingi 2, 3 i 4: trzy karty przeciwko dwóm. Sekwens liczy się według najniższej karty, więc ten przebije nawet jedna trójka.',
  'going-out.run.wrong': 'Spójrz jeszcze raz: twoje flamingi 2, 3 i 4 to sekwens.',
  'going-out.joker.title': 'Jokery',
  'going-out.joker.task':
    'Para siódemek: przebiją ją tylko trzy karty. Królowa Kier zastępuje dowolnego flaminga, Kot z Cheshire dowolnego jeża. Dołóż ją do trójek.',
  'going-out.joker.right':
    'Trzy trójki! Królowa trafia do premii, a obie twoje karty zostają jako punkty. Same jokery nie zostawiają zestawu na stole: zaczyna następny gracz.',
  'going-out.joker.wrong': 'Dwie trójki i Królowa jako trzecia przebijają każdą parę.',
  'going-out.draw.title': 'Dobieranie',
  'going-out.draw.task':
    'Po pasie możesz dobrać do dwóch kart: z talii albo z odkrytych. W następnym ruchu znów możesz zagrać. Co pasuje do twoich flamingów 3 i 4?',
  'going-out.draw.right':
    'Flamingi 3, 4 i 5 to sekwens. Ale wszyscy widzieli, co bierzesz. W partii możesz dobrać jeszcze drugą kartę albo nie.',
  'going-out.draw.wrong': 'Flaming 5 leży odkryty. Z 3 i 4 tworzy sekwens.',
  'going-out.lay.title': 'Wykładanie',
  'going-out.lay.task':
    'Po pasie i dobraniu wykładasz jedną kartę do odkrytych, skąd inni mogą ją wziąć. Która jest ci najmniej potrzebna?',
  'going-out.lay.right':
    'Zostają sekwens i para: dwa zagrania i ręka jest pusta. Po zagraniu możesz dobrać jedną kartę i żadnej nie wykładasz.',
  'going-out.lay.wrong': 'To rozrywa sekwens albo parę. Jedynka nie pasuje do niczego.',
  'going-out.pairs.title': 'Co daje punkty',
  'going-out.pairs.task':
    'Flaming i jeż razem to 3 punkty, a każda pozostała karta to 1. Masz już dwa zdobyte flamingi. Co zagrywasz?',
  'going-out.pairs.right': 'Z tym jeżem masz parę i jednego flaminga: 3 + 1 = 4 punkty.',
  'going-out.pairs.wrong': 'Trzy flamingi to tylko 3 punkty. Dwa flamingi i jeż to 4.',
  'going-out.pairs.wrong.pass': 'Pas nic nie daje. Z jeżem byłaby para.',
  'going-out.last_cards.title': 'Ostatnie karty',
  'going-out.last_cards.task': 'Pozbądź się kart! Zostały dwie szóstki, a na stole leży para czwórek.',
  'going-out.last_cards.right':
    'Ręka jest pusta. Jeszcze chwila i kończysz. Gdy karty ma już tylko jeden gracz, robi ostatni ruch i runda się kończy. Karty na ręce nic nie dają.',
  'going-out.last_cards.wrong': 'To przebija czwórki, ale na ręce zostaje jedna karta. Zagraj obie szóstki razem.',
  'going-out.last_cards.wrong.pass': 'Dwie szóstki przebijają parę czwórek, a ręka byłaby pusta.',
  'going-out.out.title': 'Koniec bez kart',
  'going-out.out.task':
    'Po zagraniu możesz dobrać jedną kartę. Z pustą ręką lepiej nie! Kto pierwszy skończy bez kart, dostaje połowę zagranych jokerów, zaokrągloną w górę. Drugi: połowę reszty, i tak dalej.',
  'going-out.out.right':
    'Kończysz bez kart na 1. miejscu! Królowa liczy się jako flaming, Kot jako jeż: 3 punkty w parze, 1 bez pary. Gdy po rundzie ktoś ma co najmniej 37, wygrywa najwyższa suma.',
  'going-out.out.wrong': 'Z kartą na ręce grasz dalej, a ktoś inny może skończyć przed tobą.',
  'going-out.tip.lead': 'Zacznij niską kartą, która nie pasuje do żadnej innej.',
  'going-out.tip.follow': 'Przebijaj jak najtaniej: więcej kart albo wyższa liczba, wystarczy jedno z dwojga.',
  'going-out.tip.draw': 'Dobieraj tylko to, czego trzeba do zestawu: każdą kartę musisz potem zagrać.',
  'going-out.tip.pass': 'Po pasie możesz dobrać dwie karty i wyłożyć jedną. Tak pozbędziesz się tej, która nie pasuje.',
  'going-out.tip.lay': 'Wyłóż kartę, która nikomu nie pomoże, a już najmniej następnemu graczowi.',
  'going-out.tip.lay_out':
    'Masz najmniej punktów, więc wykładasz odkryte karty. Wybierz te, które do niczego nie pasują.',
  'going-out.tip.mix': 'Zdobywaj oba rodzaje: flaming i jeż razem to 3 punkty.',
  'going-out.tip.few': 'Ile kart mają inni? Kto ma jedną lub dwie, zaraz skończy.',

  'tea-party.about': 'Jak chodzić wokół zegarka, gdzie są ciastka i jak wyjść z nory.',
  'tea-party.ends.title': 'Lewa albo prawa',
  'tea-party.ends.task':
    'Zagraj kartę z lewego albo prawego końca i przejdź tyle pól zgodnie z ruchem wskazówek zegara. Środkowa jest zablokowana. Wybieraj!',
  'tea-party.ends.right':
    'Dobrana karta trafia do środka. Ta, która była zablokowana, jest teraz na końcu. Gdy każdy zagra jedenaście kart, wygrywa ten, kto ma najwięcej punktów.',
  'tea-party.ends.wrong': 'Spróbuj karty z jednego z końców.',
  'tea-party.passing.title': 'Wokół zegarka',
  'tea-party.passing.task':
    'Kto mija moją Herbatkę, zdobywa odkryte duże ciastko. To jest warte aż 5 punktów! Która karta pozwoli ci ją minąć?',
  'tea-party.passing.right': 'Piątka jest twoja, a następne ciastko zostaje odkryte.',
  'tea-party.passing.wrong': 'Jedno pole nie wystarczy. Z kartą 4 miniesz Herbatkę.',
  'tea-party.exactly.title': 'Dokładnie tam',
  'tea-party.exactly.task':
    'Jeśli staniesz dokładnie na Herbatce, wybierasz jedno z dwóch dużych ciastek. Policz pola.',
  'tea-party.exactly.right': 'Dokładnie na miejscu. Teraz wybierz ciastko.',
  'tea-party.exactly.wrong': 'Do Herbatki są trzy pola.',
  'tea-party.unseen.title': 'Które ciastko?',
  'tea-party.unseen.task': 'Odkryte ciastko czy nieznane z wierzchu stosu? Duże ciastka są warte 2, 3, 4 albo 5.',
  'tea-party.unseen.right': 'Słabszych niż 2 nie ma, więc nieznane nie mogło być gorsze. To 5!',
  'tea-party.unseen.wrong': 'Słabszych niż 2 nie ma. Nieznane ciastko nie może być gorsze.',
  'tea-party.small.title': 'Małe ciastka',
  'tea-party.small.task':
    'Na polu Małe ciastka kręcisz wskazówką i bierzesz tyle ciastek, ile jest na wskazanym polu. Każde to 1 punkt. Idź tam.',
  'tea-party.small.right':
    'Wskazówka pokazuje pole z czterema ciastkami: 4 punkty. Małe ciastka zdobywasz tylko tutaj. Na innych polach nic się nie bierze.',
  'tea-party.small.wrong': 'Miły spacer, ale bez ciastek. Do Małych ciastek są cztery pola.',
  'tea-party.occupied.title': 'Zajęte pole',
  'tea-party.occupied.task':
    'Na polu mieści się jeden pionek. Jeśli ktoś tam stoi, idziesz dalej do pierwszego wolnego pola. Wykorzystaj to i stań na Herbatce.',
  'tea-party.occupied.right': 'Dwa pola dalej stoi drugi pionek, więc idziesz o jedno więcej: prosto do stołu.',
  'tea-party.occupied.wrong': 'Dwa pola dalej stoi drugi pionek. Tuż za nim jest Herbatka.',
  'tea-party.caterpillar.title': 'Duży pionek',
  'tea-party.caterpillar.task':
    'U Gąsienicy twój pionek rośnie. Duży może być tylko jeden naraz, więc inny duży maleje. Idź tam.',
  'tea-party.caterpillar.right':
    'Duży pionek może dodać 1 do każdej karty i nie wpada do Króliczej nory. Gdy znów tu stanie, maleje.',
  'tea-party.caterpillar.wrong': 'Do Gąsienicy są trzy pola.',
  'tea-party.plus_one.title': 'O jeden więcej',
  'tea-party.plus_one.task':
    'Twój pionek jest duży, więc możesz dodać 1: naciśnij kartę i wybierz liczbę. Stań dokładnie na Herbatce, pięć pól dalej.',
  'tea-party.plus_one.right': '4 + 1 = 5: dokładnie na Herbatkę.',
  'tea-party.plus_one.wrong': 'Trzeba pięciu pól. Naciśnij 4 i wybierz 4 + 1.',
  'tea-party.plus_one.wrong.shrinks': 'U Gąsienicy duży pionek znów maleje. Naciśnij 4 i wybierz 4 + 1.',
  'tea-party.cat.title': 'Kot z Cheshire',
  'tea-party.cat.task':
    'Kot z Cheshire wysyła cię dalej jeszcze raz o liczbę z twojej karty. Zobacz, dokąd prowadzi twoja piątka i co mija po drodze.',
  'tea-party.cat.right': 'Obok Herbatki, dalej od Kota i na Małe ciastka: 8 punktów w jednym ruchu!',
  'tea-party.cat.wrong': 'Piątka prowadzi obok Herbatki do Kota, a stamtąd na Małe ciastka.',
  'tea-party.hole.title': 'Królicza nora',
  'tea-party.hole.task':
    'Mały pionek, który staje na Króliczej norze, wpada do środka. To kosztuje kartę: następna nie przesuwa, tylko pozwala kręcić, żeby wyjść. Dokąd prowadzą twoje karty?',
  'tea-party.hole.right':
    'O jedno pole za norę. Dobrze policzone! Pionek w norze zajmuje jej pole: inni idą dalej do pierwszego wolnego.',
  'tea-party.hole.wrong': 'I wpadasz! Żeby wyjść, trzeba będzie zużyć następną kartę.',
  'tea-party.spins.title': 'Wyjście z nory',
  'tea-party.spins.task':
    'W norze karta cię nie przesuwa: jej liczba mówi, ile razy możesz zakręcić, żeby trafić na wolne pole i tam pójść. Joker to dowolna liczba od 1 do 5. Co zagrywasz?',
  'tea-party.spins.right':
    'Aż pięć zakręceń. Jeśli pole ci nie odpowiada, zakręć ponownie. Ostatnie musisz przyjąć, a jeśli to nora albo zajęte pole, zostajesz do następnego ruchu.',
  'tea-party.spins.wrong': 'Tak też można. Ale pięć zakręceń to więcej szans.',
  'tea-party.spins.wrong.one': 'Tylko jedno zakręcenie, i to na norę: zostajesz w niej. Joker może być piątką.',
  'tea-party.climb.title': 'Iść czy kręcić?',
  'tea-party.climb.task':
    'Wskazówka pokazuje pole II. Idzie się tam zgodnie z ruchem zegara, prawie całe okrążenie. Idziesz czy kręcisz ponownie?',
  'tea-party.climb.right':
    'Z nory, obok Herbatki, i piątka jest twoja. Także po zakręceniu Kot z Cheshire wysyła dalej o liczbę z karty.',
  'tea-party.climb.wrong': 'Dwa zakręcenia i wciąż siedzisz w norze. A droga na pole II prowadziła obok Herbatki.',
  'tea-party.tip.ends': 'Spójrz na oba końce: dokąd prowadzi każda z kart?',
  'tea-party.tip.laps': 'Każde okrążenie to duże ciastko, więc pośpiech się opłaca.',
  'tea-party.tip.middle': 'Środkowa karta w następnym ruchu będzie na końcu. Planuj z nią.',
  'tea-party.tip.large': 'U Gąsienicy pionek rośnie: dodajesz 1, kiedy chcesz, i nigdy nie wpadasz do nory.',
  'tea-party.tip.cookie': 'Jeśli odkryta jest 2 albo 3, nieznane ciastko jest średnio lepsze.',
  'tea-party.tip.spin': 'Droga obok Herbatki jest warta duże ciastko. A poza tym: każde pole jest lepsze niż nora.',
};

export default messages;
