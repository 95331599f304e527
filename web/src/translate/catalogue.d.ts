/** What plugins/texts.ts makes for translators: the keys of all areas by the folder that they lie in, and what is missing. */
declare module 'virtual:catalogue' {
  const catalogue: {
    areas: { name: string; loaders: import('../i18n/area.svelte').Loaders; keys: Record<string, string[]> }[];
    /** The keys that a language lacks, by area. */
    missing: Record<import('../i18n/language.svelte').Language, Record<string, string[]>>;
  };
  export default catalogue;
}
