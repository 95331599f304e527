/**
 * Is this the page for frames of other sites? It has no session, and keeps and reads nothing in the browser. Workers,
 * which have no document, belong to the whole page.
 */
export const isEmbedded = globalThis.document !== undefined && 'embed' in document.documentElement.dataset;
