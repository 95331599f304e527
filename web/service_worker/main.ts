/**
 * The service worker: keeps the whole page for use without a network, and never mixes two versions of it.
 *
 * Every version has a cache of its own. A page that is opened gets the latest version; a page that is open keeps the
 * scripts of its own version, because their names contain a digest of their content. A page holds a lock of the name of
 * its cache (src/app/updates.svelte.ts), so a cache is removed only if no open page needs it.
 */
import { followClick } from './clicks';
import { readTurn, type TurnMessage } from './notifications';
import { isEmbed, isFile, isHome, isPage, pathOf } from './requests';

/** Written in front of this script by the build. */
declare const BUILD: { version: string; files: string[]; onDemand: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const SCOPE = worker.registration.scope;
const CACHES = `wonderland ${SCOPE} `;
const CACHE = `${CACHES}${BUILD.version}`;
const FILES = new Set(BUILD.files);
/** Files that are kept when they are first fetched. */
const ON_DEMAND = new Set(BUILD.onDemand);
/** Marks a stored page that came from a Wonderland server. */
const SERVED = 'X-Wonderland-Server';
/** More at once could exceed the rate limit of a server. */
const DOWNLOADS_AT_ONCE = 4;
const TRIES = 3;
const TOO_MANY_REQUESTS = 429;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request, SCOPE);
  if (path === null) {
    return;
  }
  if (event.request.mode === 'navigate') {
    if (isPage(path)) {
      event.respondWith(findPage(event.request, path));
      event.waitUntil(removeUnusedCaches());
    }
  } else if (isFile(path, FILES)) {
    event.respondWith(findFile(event.request, path));
  }
});

worker.addEventListener('push', (event) => event.waitUntil(showTurn(readTurn(event.data))));
worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(followClick(event.notification, worker.clients, SCOPE)),
);

/** Shows a message; the next one of the same table takes its place. Browsers want one shown for every push. */
async function showTurn(turn: TurnMessage | null): Promise<void> {
  const icon = new URL('icon-192.png', SCOPE).href;
  const { title, body, table } = turn ?? { title: 'Wonderland', body: '', table: '' };
  await worker.registration.showNotification(title, { body, tag: table, icon });
}

/** Stores this version. If the host replaces it meanwhile, the installation fails, and the browser tries again later. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetchPage();
  const queue = [...BUILD.files];
  const download = async (): Promise<void> => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      await store(cache, path);
    }
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, download));
  await Promise.all(BUILD.onDemand.map((path) => keepOn(cache, path)));
  await cache.put(SCOPE, page);
  await worker.skipWaiting();
}

/** Keeps a file that somebody fetched in an earlier version, if it is the same in this one. */
async function keepOn(cache: Cache, path: string): Promise<void> {
  const url = new URL(path, SCOPE).href;
  const known = await caches.match(url, { ignoreVary: true });
  if (known) {
    await cache.put(url, known);
  }
}

/** Takes over the open pages, and tells them which version there is. */
async function activate(): Promise<void> {
  await worker.clients.claim();
  for (const page of await openPages()) {
    page.postMessage({ version: BUILD.version });
  }
  await removeUnusedCaches();
}

async function fetchPage(): Promise<Response> {
  const response = await download('', 'reload');
  const text = await response.text();
  if (!text.includes(BUILD.version)) {
    throw new Error('the host has another version of the page');
  }
  // A response of our own, because browsers refuse a redirected one for a page. Headers such as the policy stay.
  const headers = new Headers(response.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  if (text.includes(' data-server')) {
    headers.set(SERVED, 'yes');
  }
  return new Response(text, { headers });
}

async function store(cache: Cache, path: string): Promise<void> {
  const url = new URL(path, SCOPE).href;
  const isNamedByContent = path.startsWith('assets/');
  const known = isNamedByContent ? await caches.match(url, { ignoreVary: true }) : undefined;
  await cache.put(url, known ?? (await download(path, isNamedByContent ? 'default' : 'no-cache')));
}

/** A file of the host. A connection that breaks is tried again: otherwise nothing is kept until the next visit. */
async function download(path: string, cache: RequestCache, tries = TRIES): Promise<Response> {
  const response = await fetch(new URL(path, SCOPE), { cache, credentials: 'same-origin' }).catch((error: unknown) => {
    if (tries === 1) {
      throw error;
    }
    return download(path, cache, tries - 1);
  });
  if (response.status === TOO_MANY_REQUESTS && tries > 1) {
    const seconds = Number(response.headers.get('Retry-After')) || 1;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return download(path, cache, tries - 1);
  }
  if (!response.ok) {
    throw new Error(`${path}: ${response.status}`);
  }
  return response;
}

/** The stored page. At a path of the server it is one only if it came from a server. */
async function findPage(request: Request, path: string): Promise<Response> {
  const page = await (await caches.open(CACHE)).match(SCOPE);
  return page && (isHome(path) || page.headers.has(SERVED)) ? page : fetch(request);
}

/** A file of this version, or of another one whose page is still open. */
async function findFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const options = { ignoreVary: true };
  const known = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (known) {
    return known;
  }
  const response = await fetch(request);
  if (ON_DEMAND.has(path) && response.ok) {
    await cache.put(request, response.clone());
  }
  return response;
}

/** Removes the versions that no page uses. Does nothing while a page has not said, by its lock, which version it is. */
async function removeUnusedCaches(): Promise<void> {
  const unused = new Set((await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE));
  const { held = [] } = await navigator.locks.query();
  const versionsInUse = held.map(({ name }) => name!).filter((name) => name.startsWith(CACHES));
  const { installing, waiting } = worker.registration;
  if (installing || waiting || versionsInUse.length < (await openPages()).length) {
    return;
  }
  versionsInUse.forEach((name) => unused.delete(name));
  await Promise.all([...unused].map((name) => caches.delete(name)));
}

async function openPages(): Promise<readonly WindowClient[]> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(SCOPE) && !isEmbed(url.slice(SCOPE.length)));
}
