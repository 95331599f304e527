/** Replaces the names of screens and boards in styles, `@media (--low)`, by their conditions (src/styles/screens.ts). */
import type { Plugin } from 'vite';
import { BOARDS, SCREENS } from '../src/styles/screens.ts';

const QUERY = /@(media|container)[^{]+/g;
const NAME = /\(--([a-z]+)\)/g;

export function screens(): Plugin {
  return {
    name: 'screens',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(svelte|css)$/ },
      handler: (code) => ({ code: code.replace(QUERY, spellOut), map: null }),
    },
  };
}

function spellOut(query: string, kind: string): string {
  const conditions: Record<string, string> = kind === 'media' ? SCREENS : BOARDS;
  return query.replace(NAME, (_, name: string) => {
    const condition = conditions[name];
    if (!condition) {
      throw new Error(`${query.trim()}: nothing is called ${name}`);
    }
    return `(${condition})`;
  });
}
