import type en from './en';
import type { Translation } from '../messages';

export default {
  'progress.title': 'Postępy',
  'progress.results': 'Wyniki według poziomu',
  'progress.results.about':
    'Ukończone partie na tym urządzeniu, jedna osoba przeciw botom, według najsilniejszego bota przy stole. Kreska pokazuje, ile wygrywaliby równi gracze.',
  'progress.results.none': 'Nie ma jeszcze ukończonej partii.',
  'progress.won': {
    one: 'Wygrane: {won} z {n} partii',
    few: 'Wygrane: {won} z {n} partii',
    many: 'Wygrane: {won} z {n} partii',
    other: 'Wygrane: {won} z {n} partii',
  },
  'progress.fair': 'Równi gracze wygrywaliby {percent}%.',
  'progress.accuracy': 'Dokładność w czasie',
  'progress.accuracy.about':
    'Jak blisko najlepszych były twoje decyzje: 100 to ideał. Na podstawie partii, które zostały przeanalizowane.',
  'progress.accuracy.none': 'Przeanalizuj ukończoną partię, a jej dokładność pojawi się tutaj.',
  'progress.accuracy.of': {
    one: '{game}: {value}, przeanalizowano {n} partię',
    few: '{game}: średnio {value} (ostatnie: {last}), przeanalizowano {n} partie',
    many: '{game}: średnio {value} (ostatnie: {last}), przeanalizowano {n} partii',
    other: '{game}: średnio {value} (ostatnie: {last}), przeanalizowano {n} partii',
  },
  'progress.study': 'Serie i nauka',
  'progress.streak': {
    one: '{n} dzień z rzędu',
    few: '{n} dni z rzędu',
    many: '{n} dni z rzędu',
    other: '{n} dnia z rzędu',
  },
  'progress.streak.longest': {
    one: 'najdłużej: {n} dzień',
    few: 'najdłużej: {n} dni',
    many: 'najdłużej: {n} dni',
    other: 'najdłużej: {n} dnia',
  },
  'progress.daily': {
    one: '{n} zagrane rozdanie dnia, wygrane: {won}',
    few: '{n} zagrane rozdania dnia, wygrane: {won}',
    many: '{n} zagranych rozdań dnia, wygrane: {won}',
    other: '{n} zagranego rozdania dnia, wygrane: {won}',
  },
  'progress.lessons': {
    one: '{n} ukończony krok lekcji',
    few: '{n} ukończone kroki lekcji',
    many: '{n} ukończonych kroków lekcji',
    other: '{n} ukończonego kroku lekcji',
  },
  'progress.puzzles': {
    one: '{n} rozwiązane zadanie',
    few: '{n} rozwiązane zadania',
    many: '{n} rozwiązanych zadań',
    other: '{n} rozwiązanego zadania',
  },
  'progress.data': 'Twoje dane',
  'progress.data.about':
    'Partie, zapisy i wszystko o twojej nauce są tylko na tym urządzeniu. Jeden plik mieści to wszystko; na innym urządzeniu dodaje to, czego tam brakuje.',
  'progress.export': 'Eksportuj',
  'progress.import': 'Importuj…',
  'progress.import.done': {
    one: 'Zaimportowano: {n} partię, wpisy nauki: {study}.',
    few: 'Zaimportowano: {n} partie, wpisy nauki: {study}.',
    many: 'Zaimportowano: {n} partii, wpisy nauki: {study}.',
    other: 'Zaimportowano: {n} partii, wpisy nauki: {study}.',
  },
  'progress.import.nothing': 'Nie ma czego importować: wszystko z tego pliku już tu jest.',
  'progress.import.damaged': 'Ten plik jest uszkodzony albo nie jest eksportem z Wonderland. Nic się nie zmieniło.',
  'progress.delete': 'Usuń wszystko…',
  'progress.delete.sure': 'Usunąć wszystko na zawsze?',
  'progress.delete.done': 'Wszystko usunięte.',
} satisfies Translation<typeof en>;
