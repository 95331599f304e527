/** What plugins/texts.ts makes of the files with texts. */
declare module 'virtual:catalogue/en' {
  const texts: Record<string, import('./messages').Message>;
  export default texts;
}

/** The texts of another language, in the order of the sorted English keys. */
declare module 'virtual:catalogue/*' {
  const values: import('./messages').Message[];
  export default values;
}

/** What fetches the texts of an area, with those of the games; each `area` says which keys there are. */
declare module 'virtual:area/*' {
  const loaders: import('./area.svelte').Loaders;
  export default loaders;
}

/** The texts of an area in a language. */
declare module 'virtual:texts/*' {
  const texts: Record<string, import('./messages').Message>;
  export default texts;
}
