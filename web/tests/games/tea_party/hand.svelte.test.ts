import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Hand from '../../../src/games/tea_party/Hand.svelte';
import { timeline } from '../../../src/games/tea_party/timeline';
import { Choice } from '../../../src/games/choice.svelte';
import { show } from '../../showing';
import { watchMatch } from '../positions';

const { views } = watchMatch('tea-party', 3, 4);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const keys = () =>
  [...document.querySelectorAll<HTMLElement>('.hand > li[data-flip]')].map(({ dataset }) => dataset.flip!);

it('keeps the key of every card that stays in the hand, and gives the drawn one the key of its motion', () => {
  const choice = new Choice(
    () => {},
    () => false,
  );
  const props = $state({ view: views[0]!, player: 0, isMe: true, name: 'Ann', legal: [], choice, hint: null });
  show(Hand, props);
  let numChanges = 0;
  for (const view of views.slice(1)) {
    const before = keys();
    props.view = view;
    flushSync();
    const { seat, played, drawn } = view.motion;
    const expected = [...before];
    if (seat === 0 && played !== null) {
      expected.splice(played, 1);
      numChanges += 1;
    }
    if (seat === 0 && drawn !== null) {
      const motion = timeline(view).motions.find(({ key }) => key.startsWith('card-'));
      expected.splice(drawn, 0, motion!.key);
    }
    expect(keys()).toEqual(expected);
    expect(new Set(expected).size).toBe(expected.length);
  }
  expect(numChanges).toBe(11);
});
