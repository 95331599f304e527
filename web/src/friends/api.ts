/** The server's API for friends, invitations and shared deals of the day. */
import { fetchJson, request } from '../server/api';
import type {
  DailyTable,
  DailyTry,
  FriendLink,
  FriendQuestion,
  Friends,
  FriendSettings,
  GameName,
} from '../protocol/protocol.generated';

const path = (player: string, what = '') => `api/friends/${encodeURIComponent(player)}${what}`;
const dailyPath = (game: GameName, date: string) => `api/daily/${encodeURIComponent(game)}/${encodeURIComponent(date)}`;

export const fetchFriends = () => fetchJson<Friends>('GET', 'api/friends');
export const askPlayer = (player: string, link: string | null = null) =>
  fetchJson<Friends>('POST', 'api/friends', { player, link } satisfies FriendQuestion);
export const acceptPlayer = (player: string) => fetchJson<Friends>('POST', path(player, '/accept'));
export const declinePlayer = (player: string) => fetchJson<Friends>('POST', path(player, '/decline'));
export const blockPlayer = (player: string) => fetchJson<Friends>('POST', path(player, '/block'));
export const unblockPlayer = (player: string) => fetchJson<Friends>('DELETE', path(player, '/block'));
export const endFriendship = (player: string) => fetchJson<Friends>('DELETE', path(player));
export const changeSettings = (settings: FriendSettings) => fetchJson<Friends>('PUT', 'api/friends/settings', settings);
export const makeLink = () => fetchJson<FriendLink>('POST', 'api/friends/link');
export const endLink = () => request('DELETE', 'api/friends/link');
export const declineInvitation = (table: string) =>
  request('DELETE', `api/tables/${encodeURIComponent(table)}/invitation`);

export const fetchDaily = (game: GameName, date: string) => fetchJson<DailyTable>('GET', dailyPath(game, date));
export const shareTry = (game: GameName, date: string, actions: string[]) =>
  fetchJson<DailyTable>('POST', dailyPath(game, date), { actions } satisfies DailyTry);
