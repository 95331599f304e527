import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const SERVER = process.env.WONDERLAND_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.WONDERLAND_PAGE ?? '../src/wonderland/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // The page is served with a strict Content-Security-Policy: no inline scripts, no data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: SERVER, ws: true, changeOrigin: false } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], pool: 'vmThreads' },
});
