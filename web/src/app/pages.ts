/** Which component shows a route. All but the home page are fetched when somebody goes there. */
import type { Component } from 'svelte';
import type { Route, StudyArea } from '../navigation/routes';
import { isServed } from '../lib/served';

export interface Page {
  load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  props: Record<string, unknown>;
  /** Pages of the same key keep their component when the address changes. */
  key: string;
}

type Loader = () => Promise<{ default: unknown }>;

/** A page of an area of study gets what follows in the address as `path`. */
const STUDY: Record<StudyArea, Loader> = {
  learn: () => import('../learn/Learn.svelte'),
  puzzles: () => import('../puzzles/Puzzles.svelte'),
  puzzle: () => import('../puzzles/Puzzles.svelte'),
  today: () => import('../today/Today.svelte'),
  shelf: () => import('../shelf/Shelf.svelte'),
  progress: () => import('../progress/Progress.svelte'),
  explorer: () => import('../explorer/Explorer.svelte'),
  position: () => import('../review/PositionPage.svelte'),
  board: () => import('../study/BoardPage.svelte'),
  translate: () => import('../translate/Translate.svelte'),
};

export function pageOf(route: Route): Page | null {
  switch (route.page) {
    case 'table':
      return page(() => import('./TablePage.svelte'), { table: route.table, invite: route.invite }, route.table);
    case 'room':
      return isServed
        ? page(() => import('../rooms/RoomPage.svelte'), { room: route.room, invite: route.invite }, route.room)
        : null;
    case 'play':
      return page(() => import('./TablePage.svelte'), { table: route.match, isLocal: true }, route.match);
    case 'match':
      return page(
        () => import('../replay/MatchReplay.svelte'),
        { match: route.match, step: route.step, seat: route.seat, isReview: route.isReview },
        route.match,
      );
    case 'replay':
      return page(
        () => import('../replay/RecordReplay.svelte'),
        { record: route.record, step: route.step, seat: route.seat, isReview: route.isReview },
        route.record ?? '',
      );
    case 'player':
      return isServed
        ? page(() => import('../people/PlayerPage.svelte'), { player: route.player }, route.player ?? '')
        : null;
    case 'friend':
      return isServed
        ? page(() => import('../friends/LinkPage.svelte'), { player: route.player, link: route.link }, route.link)
        : null;
    case 'study': {
      const load = STUDY[route.area];
      const props = { path: route.path, ...(route.area === 'puzzle' && { isPuzzle: true }) };
      return load ? page(load, props, [route.area, ...route.path].join('/')) : null;
    }
    case 'mail':
      return page(
        () => import('../notifications/MailLink.svelte'),
        { purpose: route.purpose, target: route.target, token: route.token },
        route.token,
      );
    default:
      return null;
  }
}

function page(load: Loader, props: Record<string, unknown>, key: string): Page {
  return { load: load as Page['load'], props, key };
}
