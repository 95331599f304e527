import { basename, dirname } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

/** Writes the translations as JSON, which the page fetches: texts are data, and cheaper to read than scripts. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    apply: 'build',
    load: {
      filter: { id: /\/i18n\/(?!en\/)\w+\/index\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<{ default: unknown }>(id, { configFile: false });
        const name = `${basename(dirname(id))}.json`;
        const file = this.emitFile({ type: 'asset', name, source: JSON.stringify(module.default) });
        return `export default await fetch(import.meta.ROLLUP_FILE_URL_${file}).then((answer) => answer.json());`;
      },
    },
  };
}
