import { describe, expect, it } from 'vitest';
import { isEmbed, isFile, isPage, pathOf } from '../../service_worker/requests';

const SCOPE = 'https://host/games/w/';

describe('the service worker', () => {
  const path = (url: string, method = 'GET') => pathOf({ method, url }, SCOPE);

  it('sees the requests to its own folder', () => {
    expect(path(SCOPE)).toBe('');
    expect(path('https://host/games/w/assets/x.js')).toBe('assets/x.js');
    expect(path('https://host/games/w/?utm=1#/replay/x')).toBe('?utm=1');
    expect(path('https://host/games/')).toBeNull();
    expect(path('https://elsewhere/games/w/')).toBeNull();
    expect(path(SCOPE, 'POST')).toBeNull();
  });

  it('answers the addresses of the page', () => {
    for (const page of [
      '',
      'index.html',
      '?utm=1',
      'table/abc',
      'match/xyz?step=3',
      'puzzle/parade/2-20',
      'today/tea-party',
    ]) {
      expect(isPage(page)).toBe(true);
    }
    for (const other of ['api/tables', 'api/matches/xyz', 'healthz', 'metrics', 'table/a/b', 'assets/x.js']) {
      expect(isPage(other)).toBe(false);
    }
  });

  it('leaves frames of other sites alone', () => {
    for (const embed of ['embed', 'embed/match/xyz', 'embed/#/replay/x', 'embed.html?theme=dark']) {
      expect([isEmbed(embed), isPage(embed), isFile(embed, new Set())]).toEqual([true, false, false]);
    }
    expect(['', 'embedded', 'match/embed'].map(isEmbed)).toEqual([false, false, false]);
  });

  it('answers the files of every version, and nothing else', () => {
    const files = new Set(['assets/x-1.js', 'favicon.svg']);
    for (const file of ['assets/x-1.js', 'assets/x-0.js', 'favicon.svg']) {
      expect(isFile(file, files)).toBe(true);
    }
    for (const other of ['', 'api/games', 'api/tables/abc/stream', 'service-worker.js', 'readyz', 'favicon.svg?1']) {
      expect(isFile(other, files)).toBe(false);
    }
  });
});
