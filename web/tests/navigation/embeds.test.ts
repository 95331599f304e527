import { describe, expect, it } from 'vitest';
import { embedAddress, parseEmbed } from '../../src/navigation/embeds';

const HOST = 'https://host';
const parse = (path: string, base = '/') => parseEmbed(new URL(path, HOST), base);

describe('the address of an embed', () => {
  it.each([
    ['/match/xyz?step=3', '/embed/match/xyz?step=3'],
    ['/puzzle/parade/2-20', '/embed/puzzle/parade/2-20'],
    ['/#/position/parade/PACKED/1', '/embed/#/position/parade/PACKED/1'],
    ['/#/replay/RECORD?seat=1', '/embed/#/replay/RECORD?seat=1'],
  ])('of %s is %s', (page, embed) => {
    expect(embedAddress(HOST + page, '/', true)).toBe(HOST + embed);
    expect(parse(embed).address).toBe(HOST + page);
  });

  it('is a file on a static host, in any folder', () => {
    const page = `${HOST}/w/#/today/parade/2026-11-16`;
    expect(embedAddress(page, '/w/', false)).toBe(`${HOST}/w/embed.html#/today/parade/2026-11-16`);
    expect(parse('/w/embed.html?theme=dark#/today/parade', '/w/')).toMatchObject({
      route: { page: 'study', area: 'today', path: ['parade'] },
      address: `${HOST}/w/#/today/parade`,
    });
  });

  it.each(['/', '/table/abc#secret', '/#/replay', '/#/progress', '/#/today', '/player/p'])(
    'does not exist for %s',
    (page) => {
      expect(embedAddress(HOST + page, '/', true)).toBeNull();
    },
  );

  it('says how it looks', () => {
    const { route, theme, language, address } = parse('/embed/match/xyz?theme=dark&step=2&language=de');
    expect({ theme, language, address }).toEqual({
      theme: 'dark',
      language: 'de',
      address: `${HOST}/match/xyz?step=2`,
    });
    expect(route).toMatchObject({ page: 'match', match: 'xyz', step: 2 });
    expect(parse('/embed/match/xyz?theme=pink')).toMatchObject({ theme: 'auto', language: null });
  });
});
