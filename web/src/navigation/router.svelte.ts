/** The current route. Follows links and the browser's back and forward buttons. */
import { BASE } from '../lib/base';
import { routeHere, type Route } from './routes';

let route = $state.raw<Route>(routeHere());

export function currentRoute(): Route {
  return route;
}

export function navigate(address: string): void {
  history.pushState(null, '', address);
  route = routeHere();
  window.scrollTo(0, 0);
}

/** Changes the address but not the route: for the step of a replay. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
}

/** Handles back, forward, and clicks on links to the page's own addresses, without a reload. */
export function startRouter(): void {
  addEventListener('popstate', () => (route = routeHere()));
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
      return;
    }
    if (link.pathname.startsWith(BASE) && !link.pathname.startsWith(`${BASE}api/`)) {
      event.preventDefault();
      navigate(link.href);
    }
  });
}
