/** Study rooms by HTTP: open one, add chapters, end it. */
import { navigate } from '../navigation/router.svelte';
import { roomAddress } from '../navigation/routes';
import type { NewChaptersAnswer, NewRoomAnswer, RoomInfo } from '../protocol/protocol.generated';
import { fetchJson, request } from './api';
import { ensurePlayer } from './me.svelte';

/** Uploads a study document, and goes to the room that is opened with it. */
export async function openRoom(study: object): Promise<void> {
  await ensurePlayer();
  const { study: room, invite } = await fetchJson<NewRoomAnswer>('POST', 'api/studies', study);
  navigate(roomAddress(room, invite));
}

const path = (room: string) => `api/studies/${encodeURIComponent(room)}`;

export const listRooms = () => fetchJson<RoomInfo[]>('GET', 'api/me/studies');
export const endRoom = (room: string) => request('DELETE', path(room));
export const addStudy = (room: string, study: unknown) =>
  fetchJson<NewChaptersAnswer>('POST', `${path(room)}/chapters`, study);
export const addMatch = (room: string, match: string) =>
  fetchJson<NewChaptersAnswer>('POST', `${path(room)}/chapters?match=${encodeURIComponent(match)}`);

/** Gives the room as a file, as far as the viewer may know it. */
export async function downloadRoom(room: string, invite: string | null): Promise<void> {
  const options: RequestInit = invite === null ? {} : { headers: { 'X-Invite': invite } };
  const file = await (await request('GET', `${path(room)}/export`, undefined, options)).blob();
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: `wonderland-${room}.study.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
