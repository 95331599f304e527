import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
const MOST_CONDITIONS = 30;

/** Every style sheet and every style block, without the tokens themselves. */
const STYLES = globSync('**/*.{css,svelte}', { cwd: SOURCES, exclude: ['styles/tokens.css', 'fonts/**'] }).map(
  (file) => {
    const text = readFileSync(join(SOURCES, file), 'utf-8');
    return { file, css: file.endsWith('.css') ? text : (/<style>.*<\/style>/s.exec(text)?.[0] ?? '') };
  },
);

/** Where a pattern occurs, with the file. */
function places(pattern: RegExp): string[] {
  return STYLES.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`));
}

describe('styles', () => {
  it('ask few different questions about screens and boards', () => {
    const asked = STYLES.flatMap(({ css }) => css.match(/@(media|container)[^{]+/g) ?? []);
    const conditions = asked.filter((condition) => !/forced-colors|print/.test(condition)); // about colours, and paper
    expect(new Set(conditions).size).toBeLessThanOrEqual(MOST_CONDITIONS);
  });

  it('call screens by their names', () => {
    expect(places(/@media[^{]*\d[^{]*/g)).toEqual([]);
  });

  it('take spacing from the tokens', () => {
    expect(places(/^ *(gap|(row|column)-gap|(padding|margin)[a-z-]*):( [\w.-]+)* -?(?!1px)\d+px\b.*/gm)).toEqual([]);
  });

  it('take corners and layers from the tokens', () => {
    expect(places(/^ *border-radius:.*\b[\d.]+px.*/gm)).toEqual([]);
    expect(places(/^ *z-index: -?\d\d.*/gm)).toEqual([]);
  });
});
