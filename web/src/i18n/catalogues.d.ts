/** The texts of a language, in the order of the sorted English keys (plugins/catalogues.ts). */
declare module 'virtual:catalogue/*' {
  const values: import('./messages').Message[];
  export default values;
}
