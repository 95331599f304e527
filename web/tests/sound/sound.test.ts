import { expect, it } from 'vitest';
import { soundsOf } from '../../src/sound';

it('plays the sounds of a step in the order of its events, each once', () => {
  const events = ['played', 'spun', 'stopped', 'won_small', 'won_large', 'fell'].map((event) => ({ event }));
  expect(soundsOf(events)).toEqual(['card', 'spin', 'cookie', 'fall']);
  expect(soundsOf([{ event: 'drew' }])).toEqual([]);
});
