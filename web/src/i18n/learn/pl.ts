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
};

export default messages;
