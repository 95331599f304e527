/** The server marks the pages that it sends. A static host does not, and is never asked: every answer would be an error. */
export const isServed = import.meta.env.DEV || 'server' in document.documentElement.dataset;
