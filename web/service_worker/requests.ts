/** Which requests the service worker answers. All others, such as those to the server's API, go to the network. */

/** The path of a request relative to the page's folder; null if the worker has nothing to do with it. */
export function pathOf({ method, url }: { method: string; url: string }, scope: string): string | null {
  const { origin, pathname, search } = new URL(url);
  const address = `${origin}${pathname}`;
  return method === 'GET' && address.startsWith(scope) ? `${address.slice(scope.length)}${search}` : null;
}

/** Is it the page itself, at one of its addresses? */
export function isPage(path: string): boolean {
  return isHome(path) || /^((table|match)\/[^/?]+|(puzzle|today)\/[^?]+)(\?.*)?$/.test(path);
}

/** Is it in a frame of another site? It holds no lock, because it stores nothing. */
export function isEmbed(path: string): boolean {
  return /^embed(\/|\.html|$)/.test(path);
}

/** Is it the page at the address that every host has? */
export function isHome(path: string): boolean {
  return /^(index\.html)?(\?.*)?$/.test(path);
}

/** Is it a file of this version, or a script of another one? */
export function isFile(path: string, files: ReadonlySet<string>): boolean {
  return files.has(path) || path.startsWith('assets/');
}
