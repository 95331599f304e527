/** The server's resources. */
import type {
  GameInfo,
  LevelInfo,
  MatchInfo,
  NewTable,
  NewTableAnswer,
  Player,
  Steps,
  TableInfo,
} from '../table/protocol';

export class Failure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) {
    const unknown = { code: 'unavailable', text: response.statusText };
    const { code, text } = (await response.json().catch(() => unknown)) as typeof unknown;
    throw new Failure(response.status, code, text);
  }
  return response;
}

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await request(method, path, body)).json() as Promise<T>;
}

const games = new Map<string, Promise<unknown>>();

/** Fetched once. */
function once<T>(path: string): Promise<T> {
  if (!games.has(path)) {
    const answer = fetched<T>('GET', path);
    answer.catch(() => games.delete(path));
    games.set(path, answer);
  }
  return games.get(path) as Promise<T>;
}

export const listGames = () => once<GameInfo[]>('/api/games');
export const listLevels = () => once<LevelInfo[]>('/api/levels');
export const textAt = async (path: string) => (await request('GET', path)).text();
export const listTables = () => fetched<TableInfo[]>('GET', '/api/tables');
export const listMatches = (before?: string) =>
  fetched<MatchInfo[]>('GET', `/api/me/matches${before ? `?before=${encodeURIComponent(before)}` : ''}`);
export const createTable = (table: NewTable) => fetched<NewTableAnswer>('POST', '/api/tables', table);
export const takeSeat = (table: string, seat: number, invite: string | null) =>
  fetched<{ seat: number }>('POST', `/api/tables/${encodeURIComponent(table)}/seats/${seat}`, { invite });
export const leaveSeat = (table: string, seat: number) =>
  request('DELETE', `/api/tables/${encodeURIComponent(table)}/seats/${seat}`);
export const recordAddress = (match: string) => `/api/matches/${encodeURIComponent(match)}`;

export function stepsOf(match: string, seat: number | null, first: number, last: number): Promise<Steps> {
  const query = new URLSearchParams({ first: String(first), last: String(last) });
  if (seat !== null) {
    query.set('seat', String(seat));
  }
  return fetched<Steps>('GET', `/api/matches/${encodeURIComponent(match)}/steps?${query}`);
}

/** Who this browser is, if the server knows it. */
export async function whoAmI(): Promise<Player | null> {
  try {
    return await fetched<Player>('GET', '/api/me');
  } catch (error) {
    if (error instanceof Failure && error.status < 500) {
      return null;
    }
    throw error;
  }
}

export const introduce = (name: string) => fetched<Player>('POST', '/api/players', { name });
export const rename = (name: string) => fetched<Player>('PATCH', '/api/me', { name });
