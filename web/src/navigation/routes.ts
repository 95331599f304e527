/**
 * The page's own addresses. What a server holds has a path: `table/ID#INVITE`, `match/ID?step=N&seat=S`, `player/ID`,
 * and a study room `study/ID#INVITE`. So has what is worth a preview where its link is shared: `puzzle/GAME/ID`,
 * `today/GAME/DATE`.
 * What needs no server stands in the fragment, which every static host can serve: `#/play/ID`,
 * `#/replay/RECORD?step=N&seat=S`, and the areas of study, `#/learn/GAME`, with the page for translators, also those that
 * have a path on a server. So does one's own profile, `#/me`, a friend link, `#/friend/PLAYER/SECRET`, and a link in a
 * mail, `#/mail/PURPOSE/TARGET/TOKEN`, which browsers do not send.
 * With `&review`, a replay is reviewed.
 */
import { BASE } from '../lib/base';
import { isServed } from '../lib/served';

const STUDY_AREAS = [
  'learn',
  'puzzles',
  'puzzle',
  'today',
  'board',
  'explorer',
  'shelf',
  'progress',
  'position',
  'translate',
] as const;
export type StudyArea = (typeof STUDY_AREAS)[number];

/** Areas of study that have a path on a server, too: servers never see a fragment, and cannot say what it is about. */
const SHARED_AREAS = ['puzzle', 'today'] as const;

/** The step of a replay, the seat with whose eyes it is seen, and whether the match is reviewed. */
interface Moment {
  step: number | null;
  seat: number | null;
  isReview: boolean;
}

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'room'; room: string; invite: string | null }
  | ({ page: 'match'; match: string } & Moment)
  | { page: 'play'; match: string }
  | ({ page: 'replay'; record: string | null } & Moment)
  | { page: 'player'; player: string | null }
  | { page: 'friend'; player: string; link: string }
  | { page: 'study'; area: StudyArea; path: string[] }
  | { page: 'mail'; purpose: 'confirm' | 'stop'; target: string; token: string }
  | { page: 'nowhere' };

export function parseRoute(url: URL, base = BASE): Route {
  if (!url.pathname.startsWith(base)) {
    return { page: 'nowhere' };
  }
  const path = url.pathname.slice(base.length);
  if (path === '' || path === 'index.html') {
    return url.hash.startsWith('#/') ? parseLocal(new URL(url.hash.replace(/^#\/+/, '/'), url)) : { page: 'home' };
  }
  return parseServed(path, url);
}

/** Something in the fragment. */
function parseLocal(url: URL): Route {
  const [kind, id = null, ...rest] = parts(url.pathname);
  const area = STUDY_AREAS.find((name) => name === kind);
  if (area) {
    return { page: 'study', area, path: parts(url.pathname).slice(1) };
  }
  if (kind === 'mail' && (id === 'confirm' || id === 'stop') && rest.length === 2) {
    return { page: 'mail', purpose: id, target: rest[0]!, token: rest[1]! };
  }
  if (kind === 'friend' && id !== null && rest.length === 1) {
    return { page: 'friend', player: id, link: rest[0]! };
  }
  if (rest.length > 0) {
    return { page: 'nowhere' };
  }
  if (kind === undefined) {
    return { page: 'home' };
  }
  if (kind === 'me' && id === null) {
    return { page: 'player', player: null };
  }
  if (kind === 'play' && id !== null) {
    return { page: 'play', match: id };
  }
  return kind === 'replay' ? { page: 'replay', record: id, ...moment(url) } : { page: 'nowhere' };
}

/** Something of the server. */
function parseServed(path: string, url: URL): Route {
  const [kind, id, ...rest] = parts(path);
  const area = SHARED_AREAS.find((name) => name === kind);
  if (area && id !== undefined) {
    return { page: 'study', area, path: [id, ...rest] };
  }
  if (id === undefined || rest.length > 0) {
    return { page: 'nowhere' };
  }
  const invite = decode(url.hash.slice(1)) || null;
  if (kind === 'table') {
    return { page: 'table', table: id, invite };
  }
  if (kind === 'study') {
    return { page: 'room', room: id, invite };
  }
  if (kind === 'player') {
    return { page: 'player', player: id };
  }
  return kind === 'match' ? { page: 'match', match: id, ...moment(url) } : { page: 'nowhere' };
}

/** The parts of a path; one that cannot be decoded stays as it is. */
function parts(path: string): string[] {
  return path.split('/').filter(Boolean).map(decode);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function moment({ searchParams }: URL): Moment {
  return {
    step: count(searchParams.get('step')),
    seat: count(searchParams.get('seat')),
    isReview: searchParams.has('review'),
  };
}

function count(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The route of the address bar. */
export function routeHere(): Route {
  return parseRoute(new URL(location.href));
}

export const homeAddress = BASE;
export const tableAddress = (table: string, invite: string | null) =>
  `${BASE}table/${encodeURIComponent(table)}${invite ? `#${invite}` : ''}`;
export const roomAddress = (room: string, invite: string | null) =>
  `${BASE}study/${encodeURIComponent(room)}${invite ? `#${invite}` : ''}`;
export const matchAddress = (match: string, step: number | null, seat: number | null, isReview = false) =>
  `${BASE}match/${encodeURIComponent(match)}${momentQuery({ step, seat, isReview })}`;
/** Of a player's profile; of one's own with null. */
export const playerAddress = (player: string | null) =>
  player === null ? `${BASE}#/me` : `${BASE}player/${encodeURIComponent(player)}`;
export const friendAddress = (player: string, link: string) =>
  `${BASE}#/friend/${encodeURIComponent(player)}/${encodeURIComponent(link)}`;
export const studyAddress = (area: StudyArea, ...path: string[]) =>
  `${BASE}#/${[area, ...path].map(encodeURIComponent).join('/')}`;
/** Of an area of study as it is shared: servers show a preview of it. */
export const sharedAddress = (area: (typeof SHARED_AREAS)[number], ...path: string[]) =>
  isServed ? `${BASE}${[area, ...path].map(encodeURIComponent).join('/')}` : studyAddress(area, ...path);
/** Of a match on this device. */
export const playAddress = (match: string) => `${BASE}#/play/${encodeURIComponent(match)}`;
/** Of a record as `packRecord` writes it; without one, of the page that asks for a file. */
export const replayAddress = (record = '', step: number | null = null, seat: number | null = null, isReview = false) =>
  `${BASE}#/replay${record && `/${record}`}${momentQuery({ step, seat, isReview })}`;

function momentQuery({ step, seat, isReview }: Moment): string {
  const query = new URLSearchParams();
  if (step !== null) {
    query.set('step', String(step));
  }
  if (seat !== null) {
    query.set('seat', String(seat));
  }
  if (isReview) {
    query.set('review', '');
  }
  return query.size > 0 ? `?${query}` : '';
}
