/** What plugins/texts.ts makes of the files with texts: for an area, what fetches its texts, by language. */
declare module 'virtual:area/*' {
  const loaders: import('./area.svelte').Loaders;
  export default loaders;
}

/** The texts of an area in a language, by key. */
declare module 'virtual:texts/*' {
  const texts: Record<string, string>;
  export default texts;
}
