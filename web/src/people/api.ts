/** The server's API for profiles, devices and passkeys. */
import { fetchJson, request } from '../server/api';
import { BASE } from '../lib/base';
import type {
  DeviceInfo,
  MatchInfo,
  NewPasskey,
  PasskeyInfo,
  Player,
  Profile,
  RatingPoint,
  SignInCode,
  UseCode,
  UsePasskey,
} from '../protocol/protocol.generated';

export interface MatchFilter {
  game: string;
  opponents: string;
  result: string;
}

export const fetchProfile = (player: string | null) =>
  fetchJson<Profile>('GET', player === null ? 'api/me/profile' : `api/players/${encodeURIComponent(player)}`);

export function fetchHistory(player: string, game: string, against: string): Promise<RatingPoint[]> {
  const query = new URLSearchParams({ game, against });
  return fetchJson('GET', `api/players/${encodeURIComponent(player)}/ratings?${query}`);
}

/** A page of one's matches; an empty part of the filter means all. */
export function listMatches(filter: MatchFilter, before: string | null): Promise<MatchInfo[]> {
  const given = Object.entries({ ...filter, before: before ?? '' }).filter(([, value]) => value !== '');
  return fetchJson('GET', `api/me/matches?${new URLSearchParams(given)}`);
}

export const listDevices = () => fetchJson<DeviceInfo[]>('GET', 'api/me/devices');
export const removeDevice = (device: string) => request('DELETE', `api/me/devices/${encodeURIComponent(device)}`);
export const makeCode = () => fetchJson<SignInCode>('POST', 'api/me/code');
export const useCode = (code: string) => fetchJson<Player>('POST', 'api/sign-in/code', { code } satisfies UseCode);
export const becomeFormer = () => fetchJson<Player>('POST', 'api/sign-in/former');

export const listPasskeys = () => fetchJson<PasskeyInfo[]>('GET', 'api/me/passkeys');
export const removePasskey = (id: string) => request('DELETE', `api/me/passkeys/${encodeURIComponent(id)}`);
export const passkeyOptions = () =>
  fetchJson<PublicKeyCredentialCreationOptionsJSON>('POST', 'api/me/passkeys/options');
export const addPasskey = (credential: Record<string, unknown>) =>
  fetchJson<PasskeyInfo>('POST', 'api/me/passkeys', { credential } satisfies NewPasskey);
export const signInOptions = () =>
  fetchJson<PublicKeyCredentialRequestOptionsJSON>('POST', 'api/sign-in/passkey/options');
export const usePasskey = (credential: Record<string, unknown>) =>
  fetchJson<Player>('POST', 'api/sign-in/passkey', { credential } satisfies UsePasskey);

export const exportAddress = `${BASE}api/me/export`;
export const forgetMe = () => request('DELETE', 'api/me');
