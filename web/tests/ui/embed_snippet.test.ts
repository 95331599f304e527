import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../src/ui/embed_snippet';

describe('the HTML to copy', () => {
  it('is a frame that says what it is, and loads when it is seen', () => {
    const snippet = snippetOf('https://host/embed/match/x?step=1', '"A" <b> & B', 'small', 'dark');
    const frame = new DOMParser().parseFromString(snippet, 'text/html').querySelector('iframe')!;
    expect(frame.getAttribute('src')).toBe('https://host/embed/match/x?step=1&theme=dark');
    expect(frame.title).toBe('"A" <b> & B');
    expect([frame.width, frame.height, frame.getAttribute('loading')]).toEqual(['300', '250', 'lazy']);
  });

  it('leaves the colours to the reader unless they are chosen', () => {
    const snippet = snippetOf('https://host/embed/#/replay/R?step=1', 'A', 'wide', 'auto');
    expect(snippet).toContain('src="https://host/embed/#/replay/R?step=1" title="A" width="100%"');
    expect(snippetOf('https://host/embed/#/replay/R', 'A', 'wide', 'light')).toContain('/embed/?theme=light#/replay/R');
  });
});
