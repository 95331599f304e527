import type en from '../en/local';
import type { Translation } from '../messages';

export default {
  'home.set_up': 'Przygotuj…',
  'home.against': 'przeciwnicy: {names}',
  'home.going_on': 'krok {n}',
  'home.remove': 'Usuń: {game}',
  'home.remove.sure': 'Usunąć?',
  'home.matches.all': 'Pokaż wszystkie ({n})',
  'setup.human': 'Człowiek',
  'setup.bots': 'Boty',
  'setup.person': 'Gracz {n}',
  'setup.player': 'Kto gra na miejscu {n}',
  'setup.name': 'Imię na miejscu {n}',
  'setup.watch': 'Nikt nie siada: oglądasz grę botów.',
  'setup.share_device': 'Gracie na jednym urządzeniu. Między ruchami karty są zakryte.',
  'cover.title': 'Teraz {name}',
  'cover.text': 'Przekaż urządzenie. Pozostali nie patrzą.',
  'cover.ready': 'Pokaż moje karty',
  'bar.take_back': 'Cofnij ruch',
  'help.key.take_back': 'cofnij swoją ostatnią decyzję, w partii na tym urządzeniu',
  'settings.pace': 'Boty na tym urządzeniu grają',
  'settings.pace.calm': 'spokojnie',
  'settings.pace.brisk': 'żwawo',
  'settings.pace.instant': 'od razu',
  'closing.not_found': 'Na tym urządzeniu nie ma takiej partii.',
  'closing.damaged':
    'Ta zapisana partia jest uszkodzona i nie można jej dokończyć. Pozostałe partie są takie, jakie były.',
  'closing.other_rules':
    'Tę partię zaczęto według innej wersji zasad, więc nie można jej dokończyć. Pozostałe partie są takie, jakie były.',
  'closing.forbidden':
    'Przeglądarka nie pozwala stronie niczego zapisywać, więc partii nie da się tu zachować. W oknie, które nie jest prywatne, często się to udaje.',
  'closing.full':
    'Na urządzeniu nie ma już miejsca, więc partia się zatrzymała. Zwolnij trochę miejsca i odśwież stronę: nic nie zginęło.',
  'closing.no_engine':
    'Ta przeglądarka nie może uruchomić gier: WebAssembly jest wyłączone. Stoły ze znajomymi działają bez niego.',
  'closing.unreachable': 'Nie można wczytać plików tej gry. Spróbuj ponownie, gdy będzie połączenie z siecią.',
  'error.full': 'Na urządzeniu nie ma już miejsca, więc tego nie zapisano. Zwolnij trochę miejsca i spróbuj ponownie.',
  'error.forbidden':
    'Przeglądarka nie pozwala stronie niczego zapisywać, więc partii nie da się tu zachować. W oknie, które nie jest prywatne, często się to udaje.',
  'daily.of': '{game}, {date}',
  'daily.practice': '{game}, {date}: trening',
  'daily.result': 'Jak ci poszło',
  'study.today': 'Rozdanie dnia',
  'study.today.about': 'Te same karty dla wszystkich, jedna liczona próba',
  'study.progress': 'Postępy',
  'study.progress.about': 'Twoje wyniki, dokładność, serie i wszystkie dane',
} satisfies Translation<typeof en>;
