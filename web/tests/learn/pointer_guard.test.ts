import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PointerGuard } from '../../src/learn/pointer_guard';

let guard: PointerGuard;
let stop: () => void;
let button: HTMLElement;
let heard: string[];

beforeEach(() => {
  heard = [];
  document.body.innerHTML = '<main><button>Pass</button><p></p></main>';
  button = document.querySelector('button')!;
  button.addEventListener('click', () => heard.push('click'));
  button.addEventListener('pointerenter', () => heard.push('enter'));
  guard = new PointerGuard();
  stop = guard.listen();
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** The clock of events, which in jsdom is not that of `performance`. */
const now = () => new Event('tick').timeStamp;
const click = (detail: number) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));

function point(kind: 'pointermove' | 'pointerenter', target: Element, x: number): void {
  const bubbles = kind === 'pointermove';
  target.dispatchEvent(new PointerEvent(kind, { bubbles, pointerType: 'mouse', clientX: x, clientY: 0 }));
}

describe('a click', () => {
  it('right after other buttons have appeared is dropped', () => {
    guard.arm(now());
    click(2);
    expect(heard).toEqual([]);
  });

  it('a moment later is heard', () => {
    guard.arm(now() - 1000);
    click(1);
    expect(heard).toEqual(['click']);
  });

  it('by a key is always heard', () => {
    guard.arm(now());
    click(0);
    button.click();
    expect(heard).toEqual(['click', 'click']);
  });

  it('is heard at once when nobody guards any more', () => {
    guard.arm(now());
    stop();
    click(1);
    expect(heard).toEqual(['click']);
  });
});

describe('a button that appears under the mouse', () => {
  beforeEach(() => {
    point('pointermove', document.body, 10);
    point('pointerenter', button, 10);
  });

  it('is entered when the mouse moves on it', () => {
    expect(heard).toEqual([]);
    point('pointermove', button, 11);
    point('pointermove', button, 12);
    expect(heard).toEqual(['enter']);
  });

  it('is not entered when the mouse moves elsewhere', () => {
    point('pointermove', document.querySelector('p')!, 200);
    point('pointermove', button, 201);
    expect(heard).toEqual([]);
    point('pointerenter', button, 12);
    expect(heard).toEqual(['enter']);
  });
});
