/** The server's HTTP API. Paths are relative to the page. */
import { currentLanguage } from '../i18n/index.svelte';
import { BASE } from '../lib/base';
import { isEmbedded } from '../lib/embedded';
import { once } from '../lib/once';
import { TextError } from '../lib/text_error';
import type {
  ClaimSeat,
  Failure,
  GameInfo,
  LevelInfo,
  MatchInfo,
  MyTable,
  NewPlayer,
  NewTable,
  NewTableAnswer,
  Player,
  SeatClaimed,
  Steps,
  TableInfo,
} from '../protocol/protocol.generated';

export class ApiError extends TextError {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(`error.${code}`, text);
    this.status = status;
    this.code = code;
  }
}

export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: RequestInit = {},
): Promise<Response> {
  const response = await fetch(`${BASE}${path}`, {
    ...options,
    method,
    credentials: isEmbedded ? 'omit' : 'same-origin',
    headers: {
      'Accept-Language': currentLanguage(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    const unknown: Failure = { code: 'unavailable', text: response.statusText };
    const { code, text } = (await response.json().catch(() => unknown)) as Failure;
    throw new ApiError(response.status, code, text);
  }
  return response;
}

export async function fetchJson<T>(
  method: string,
  path: string,
  body?: unknown,
  options: RequestInit = {},
): Promise<T> {
  return (await request(method, path, body, options)).json() as Promise<T>;
}

/** Answers that do not change, by path. */
const cache = new Map<string, Promise<unknown>>();

function fetchOnce<T>(path: string): Promise<T> {
  return once(cache, path, () => fetchJson('GET', path)) as Promise<T>;
}

export const listGames = () => fetchOnce<GameInfo[]>('api/games');
export const listLevels = () => fetchOnce<LevelInfo[]>('api/levels');
export const listTables = () => fetchJson<TableInfo[]>('GET', 'api/tables');
export const listMyTables = () => fetchJson<MyTable[]>('GET', 'api/me/tables');
export const listMatches = (before?: string) =>
  fetchJson<MatchInfo[]>('GET', `api/me/matches${before ? `?before=${encodeURIComponent(before)}` : ''}`);
export const createTable = (table: NewTable) => fetchJson<NewTableAnswer>('POST', 'api/tables', table);
export const takeSeat = (table: string, seat: number, invite: string | null) =>
  fetchJson<SeatClaimed>('POST', `api/tables/${encodeURIComponent(table)}/seats/${seat}`, {
    invite,
  } satisfies ClaimSeat);
export const leaveSeat = (table: string, seat: number) =>
  request('DELETE', `api/tables/${encodeURIComponent(table)}/seats/${seat}`);
export const rulesAddress = (game: string) => `${BASE}api/games/${encodeURIComponent(game)}/rules`;
export const recordAddress = (match: string) => `${BASE}api/matches/${encodeURIComponent(match)}`;

export function fetchSteps(match: string, seat: number | null, first: number, last: number): Promise<Steps> {
  const query = new URLSearchParams({ first: String(first), last: String(last) });
  if (seat !== null) {
    query.set('seat', String(seat));
  }
  return fetchJson<Steps>('GET', `api/matches/${encodeURIComponent(match)}/steps?${query}`);
}

/** This browser's player; null if the server does not know it. */
export async function whoAmI(): Promise<Player | null> {
  try {
    return await fetchJson<Player>('GET', 'api/me');
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      return null;
    }
    throw error;
  }
}

export const createPlayer = (name: string) => fetchJson<Player>('POST', 'api/players', { name } satisfies NewPlayer);
export const renamePlayer = (name: string) => fetchJson<Player>('PATCH', 'api/me', { name } satisfies NewPlayer);
