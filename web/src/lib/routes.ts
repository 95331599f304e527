/** The page's own addresses: `/`, `/table/ID#INVITE`, `/match/ID?step=N&seat=S`. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string; invite: string | null }
  | { page: 'match'; match: string; step: number | null; seat: number | null }
  | { page: 'nowhere' };

export function parseRoute(url: URL): Route {
  const [kind, id, ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (kind === undefined) {
    return { page: 'home' };
  }
  if (id === undefined || rest.length > 0) {
    return { page: 'nowhere' };
  }
  if (kind === 'table') {
    return { page: 'table', table: id, invite: decodeURIComponent(url.hash.slice(1)) || null };
  }
  if (kind === 'match') {
    return {
      page: 'match',
      match: id,
      step: count(url.searchParams.get('step')),
      seat: count(url.searchParams.get('seat')),
    };
  }
  return { page: 'nowhere' };
}

function count(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The route of the address bar. */
export function routeHere(): Route {
  return parseRoute(new URL(location.href));
}
