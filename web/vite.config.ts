import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { checkTexts } from './plugins/check_texts.ts';
import { isNeededEarly } from './plugins/early.ts';
import { fonts } from './plugins/fonts.ts';
import { offline } from './plugins/offline.ts';
import { screens } from './plugins/screens.ts';
import { texts } from './plugins/texts.ts';

const SERVER = process.env.WONDERLAND_SERVER ?? 'http://127.0.0.1:8000';

/** Writes a gzipped copy of every text file, `x.js.gz`, which the server sends to browsers that accept it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css|md|svg|wasm|json|weights)$/.test(name))) {
        const path = join(dir!, fileName);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

/** The rooms that several pages use. A game's own folder stays with that game, and with its rules. */
const ROOMS =
  'art engine explain hints lib lobby local match navigation notifications protocol server settings sound ui';
const SHARED = new RegExp(`src/((${ROOMS.replaceAll(' ', '|')})/|games/[^/]+$|i18n/dates|rules/open_rules)`);

export default defineConfig({
  base: './',
  plugins: [checkTexts(), fonts(), texts(), screens(), svelte(), offline(), compressed()],
  build: {
    outDir: process.env.WONDERLAND_PAGE ?? '../src/wonderland/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The page is served with a strict Content-Security-Policy: no inline scripts, no data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Small parts that several pages share compress better as one script: one before the first card, one after it.
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, context) => (isNeededEarly(id, (one) => context.getModuleInfo(one)) ? 'shared' : null),
              test: SHARED,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'later', test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true, changeOrigin: false } },
    fs: { allow: ['.', ...['arena', 'games', 'messages'].map((folder) => `../src/wonderland/${folder}`)] },
  },
  worker: { format: 'es' },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], pool: 'vmThreads' },
});
