import { describe, expect, it } from 'vitest';
import Share from '../../src/ui/Share.svelte';
import { isLoopback } from '../../src/lib/loopback';
import { clear, show } from '../showing';

describe('a loopback address', () => {
  it.each(['localhost', 'wonderland.localhost', '127.0.0.1', '127.8.9.10', '[::1]'])('is %s', (hostname) => {
    expect(isLoopback(hostname)).toBe(true);
  });

  it.each(['example.org', '192.168.0.7', '0.0.0.0', 'localhost.example.org', '127.example.org', '[fe80::1]'])(
    'is not %s',
    (hostname) => {
      expect(isLoopback(hostname)).toBe(false);
    },
  );
});

describe('a link to share', () => {
  async function said(address: string): Promise<string> {
    show(Share, { address, title: 'Parade' });
    const text = document.body.textContent;
    await clear();
    return text;
  }

  it('says that it reaches nobody else, and what to do', async () => {
    expect(await said('http://localhost:8000/table/T1#secret')).toContain('wonderland serve --host 0.0.0.0');
    expect(await said('http://[::1]:8000/table/T1#secret')).toContain('Only this computer can open the link.');
  });

  it('says nothing of the kind where others can open it', async () => {
    expect(await said('https://example.org/table/T1#secret')).not.toContain('computer');
  });
});
