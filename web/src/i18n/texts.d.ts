/** What plugins/texts.ts makes of the files with texts. The languages by code: */
declare module 'virtual:languages' {
  const languages: Record<import('./language.svelte').Language, import('./language.svelte').LanguageInfo>;
  export default languages;
}

/** For an area, what fetches its texts, by language. */
declare module 'virtual:area/*' {
  const loaders: import('./area.svelte').Loaders;
  export default loaders;
}

/** The texts of an area in a language, by key. */
declare module 'virtual:texts/*' {
  const texts: Record<string, string>;
  export default texts;
}
