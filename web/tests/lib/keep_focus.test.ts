import { expect, it, vi } from 'vitest';
import { keepFocus } from '../../src/lib/keep_focus';

it('gives the focus to the fallback when what had it disappears, and to nobody else', async () => {
  document.body.innerHTML =
    '<main><div tabindex="0"></div><button>A</button><button>B</button></main><a href="#">C</a>';
  const [main, board] = [document.querySelector('main')!, document.querySelector('div')!];
  const [first, second] = [...document.querySelectorAll('button')];
  const stop = keepFocus(() => board)(main);
  first!.focus();
  first!.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(board));
  second!.focus();
  document.querySelector('a')!.focus();
  second!.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.querySelector('a'));
  stop();
});
