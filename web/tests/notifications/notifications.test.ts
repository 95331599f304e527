import { describe, expect, it, vi } from 'vitest';
import { followClick } from '../../service_worker/clicks';
import { readTurn, tableUrl } from '../../service_worker/notifications';
import { parseRoute } from '../../src/navigation/routes';

const message = { title: 'Your turn: Parade', body: 'With Ann', table: '8WRveySM29qT' };

describe('a push message', () => {
  const read = (data: unknown) => readTurn({ json: () => data });

  it('tells of a turn at a table', () => {
    expect(read(message)).toEqual(message);
    expect(tableUrl(message.table, 'https://play.example.org/w/')).toBe(
      'https://play.example.org/w/table/8WRveySM29qT',
    );
  });

  it('of another kind opens nothing', () => {
    for (const other of [null, 7, {}, { ...message, table: '../../x' }, { ...message, table: 3 }]) {
      expect(read(other)).toBeNull();
    }
    expect(readTurn(null)).toBeNull();
    const broken = () => {
      throw new SyntaxError('no JSON');
    };
    expect(readTurn({ json: broken })).toBeNull();
  });
});

describe('a click on a message', () => {
  const SCOPE = 'https://play.example.org/w/';
  const TABLE = `${SCOPE}table/${message.table}`;

  /** Clicks while pages are open at these addresses; which of them comes to the front, and what is opened. */
  async function click(tag: string, ...addresses: string[]): Promise<{ focused: string[]; opened: string[] }> {
    const focused: string[] = [];
    const opened: string[] = [];
    const note = (list: string[], url: string) => Promise.resolve(list.push(url));
    const close = vi.fn();
    const pages = {
      matchAll: () => Promise.resolve(addresses.map((url) => ({ url, focus: () => note(focused, url) }))),
      openWindow: (url: string) => note(opened, url),
    };
    await followClick({ tag, close }, pages, SCOPE);
    expect(close).toHaveBeenCalledOnce();
    return { focused, opened };
  }

  it('goes to the page where the table is open, invitation or not', async () => {
    const invited = `${TABLE}#secret`;
    expect(await click(message.table, SCOPE, invited)).toEqual({ focused: [invited], opened: [] });
  });

  it('opens the table where it is not, and leaves other pages alone', async () => {
    const others = [SCOPE, `${TABLE}x`, 'https://elsewhere.example.org/'];
    expect(await click(message.table, ...others)).toEqual({ focused: [], opened: [TABLE] });
  });

  it('without a table opens the start', async () => {
    expect(await click('')).toEqual({ focused: [], opened: [SCOPE] });
  });
});

describe('a link in a mail', () => {
  const at = (hash: string) => parseRoute(new URL(`https://play.example.org/${hash}`), '/');

  it('asks for a press', () => {
    expect(at('#/mail/stop/T/abc')).toEqual({ page: 'mail', purpose: 'stop', target: 'T', token: 'abc' });
  });

  it('must be whole', () => {
    expect(at('#/mail/stop/T')).toEqual({ page: 'nowhere' });
    expect(at('#/mail/other/T/abc')).toEqual({ page: 'nowhere' });
  });
});
