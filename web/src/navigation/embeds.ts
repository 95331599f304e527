/**
 * The addresses of embeds: those of the page with `embed/` in front, `embed/match/ID`, `embed/#/position/…`. A static host
 * has one file for them, `embed.html#/position/…`. `?theme=dark&language=de` says how an embed looks.
 */
import { BASE } from '../lib/base';
import { isServed } from '../lib/served';
import { parseRoute, type Route } from './routes';

const SERVED = 'embed/';
const STATIC = 'embed.html';
const THEMES = ['light', 'dark', 'auto'] as const;
/** What an embed's query says about its look, and not about what it shows. */
const LOOKS = ['theme', 'language'];

type Theme = (typeof THEMES)[number];

/** An embed: what it shows, how it looks, and the address of the same thing in the page itself. */
export interface Embed {
  route: Route;
  theme: Theme;
  /** As it was asked for; null for the browser's own. */
  language: string | null;
  address: string;
}

/** The embed at an address. */
export function parseEmbed(url: URL, base = BASE): Embed {
  const path = url.pathname.slice(base.length);
  const inner = new URL(url);
  inner.pathname = base + (path === STATIC ? '' : path.slice(SERVED.length));
  LOOKS.forEach((name) => inner.searchParams.delete(name));
  const theme = THEMES.find((name) => name === url.searchParams.get('theme')) ?? 'auto';
  return { route: parseRoute(inner, base), theme, language: url.searchParams.get('language'), address: inner.href };
}

/** The address of the embed of what the page shows at this address; null if it has none. */
export function embedAddress(address: string, base = BASE, hasServer = isServed): string | null {
  const url = new URL(address);
  if (!isEmbeddable(parseRoute(url, base))) {
    return null;
  }
  const path = url.pathname.slice(base.length).replace(/^index\.html$/, '');
  url.pathname = base + (hasServer ? SERVED + path : STATIC);
  return url.href;
}

export function isEmbeddable(route: Route): boolean {
  switch (route.page) {
    case 'match':
      return true;
    case 'replay':
      return route.record !== null;
    case 'study':
      return ['position', 'puzzle', 'today'].includes(route.area) && route.path.length > 0;
    default:
      return false;
  }
}
