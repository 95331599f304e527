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

let route = $state.raw<Route>(parseRoute(new URL(location.href)));

export function currentRoute(): Route {
  return route;
}

export function go(address: string): void {
  history.pushState(null, '', address);
  route = parseRoute(new URL(location.href));
  window.scrollTo(0, 0);
}

/** Changes the address without a new page, such as the step of a replay. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
}

/** Follows the browser's buttons, and links to the page's own addresses without loading it anew. */
export function startRouter(): void {
  addEventListener('popstate', () => (route = parseRoute(new URL(location.href))));
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
      return;
    }
    if (!link.pathname.startsWith('/api/')) {
      event.preventDefault();
      go(link.href);
    }
  });
}
