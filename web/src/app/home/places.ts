/** Where one goes from the home page, apart from a match. */
import type { IconName } from '../../art/names';
import type { PlainKey } from '../../i18n/index.svelte';
import { replayAddress, studyAddress, type StudyArea } from '../../navigation/routes';

export interface Place {
  href: string;
  icon: IconName;
  title: PlainKey;
}

const AREAS: readonly { area: StudyArea; path?: string[]; icon: IconName; title: PlainKey }[] = [
  { area: 'learn', icon: 'rules', title: 'study.learn' },
  { area: 'puzzles', icon: 'hint', title: 'study.puzzles' },
  { area: 'today', icon: 'sun', title: 'study.today' },
  { area: 'board', icon: 'eye', title: 'places.board' },
  { area: 'explorer', path: ['parade'], icon: 'log', title: 'places.explorer' },
  { area: 'shelf', icon: 'copy', title: 'places.shelf' },
  { area: 'progress', icon: 'trophy', title: 'study.progress' },
];

export const PLACES: readonly Place[] = [
  ...AREAS.map(({ area, path = [], icon, title }) => ({ href: studyAddress(area, ...path), icon, title })),
  { href: replayAddress(), icon: 'replay', title: 'record.title' },
];
