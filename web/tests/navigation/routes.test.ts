import { describe, expect, it } from 'vitest';
import { matchAddress, parseRoute, playerAddress, replayAddress, tableAddress } from '../../src/navigation/routes';

describe('addresses', () => {
  const parse = (path: string, base = '/') => parseRoute(new URL(path, 'http://host'), base);

  it('lead to the pages', () => {
    expect(parse('/')).toEqual({ page: 'home' });
    expect(parse('/table/abc#secret')).toEqual({ page: 'table', table: 'abc', invite: 'secret' });
    expect(parse('/table/abc')).toEqual({ page: 'table', table: 'abc', invite: null });
    expect(parse('/match/xyz?step=12&seat=1')).toMatchObject({ page: 'match', match: 'xyz', step: 12, seat: 1 });
    expect(parse('/#/replay/r-_1?step=3')).toMatchObject({ page: 'replay', record: 'r-_1', step: 3, seat: null });
    expect(parse('/#/replay')).toEqual({ page: 'replay', record: null, step: null, seat: null, isReview: false });
    expect(parse('/player/p1')).toEqual({ page: 'player', player: 'p1' });
    expect(parse('/#/me')).toEqual({ page: 'player', player: null });
    expect(parse('/#/learn/tea-party/3')).toEqual({ page: 'study', area: 'learn', path: ['tea-party', '3'] });
  });

  it('may lie in a folder of any host', () => {
    expect(parse('/games/w/', '/games/w/')).toEqual({ page: 'home' });
    expect(parse('/games/w/index.html', '/games/w/')).toEqual({ page: 'home' });
    expect(parse('/games/w/index.html#/replay/x', '/games/w/')).toMatchObject({ page: 'replay', record: 'x' });
    expect(parse('/games/w/table/abc', '/games/w/')).toMatchObject({ page: 'table', table: 'abc' });
    expect(parse('/table/abc', '/games/w/')).toEqual({ page: 'nowhere' });
  });

  it('are read as they were written', () => {
    const parseOwn = (address: string) => parseRoute(new URL(address, 'http://host'));
    expect(parseOwn(tableAddress('a b', 'secret'))).toEqual({ page: 'table', table: 'a b', invite: 'secret' });
    const moment = { step: 4, seat: null, isReview: true };
    expect(parseOwn(matchAddress('xyz', 4, null, true))).toEqual({ page: 'match', match: 'xyz', ...moment });
    expect(parseOwn(replayAddress('r-_1', 0, 2))).toMatchObject({ page: 'replay', record: 'r-_1', step: 0, seat: 2 });
    expect(parseOwn(replayAddress('r', 0, 2))).toMatchObject({ isReview: false });
    expect(parseOwn(playerAddress('p1'))).toEqual({ page: 'player', player: 'p1' });
    expect(parseOwn(playerAddress(null))).toEqual({ page: 'player', player: null });
    expect(parseOwn(replayAddress())).toMatchObject({ page: 'replay', record: null });
  });

  it('that mean nothing lead nowhere', () => {
    expect(parse('/elsewhere/1')).toEqual({ page: 'nowhere' });
    expect(parse('/#/elsewhere')).toEqual({ page: 'nowhere' });
    expect(parse('/#/replay/a/b')).toEqual({ page: 'nowhere' });
    expect(parse('/table/%E0%A4%A')).toMatchObject({ page: 'table', table: '%E0%A4%A' });
    expect(parse('/match/xyz?step=-1&seat=x')).toMatchObject({ page: 'match', match: 'xyz', step: null, seat: null });
  });
});
