import type en from './en';
import type { Translation } from '../messages';

export default {
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
} satisfies Translation<typeof en>;
