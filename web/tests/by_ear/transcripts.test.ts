/**
 * Everything that is announced in a match of each game, to be read as somebody hears it. `make golden` writes the
 * transcripts anew, and tests/e2e/test_by_ear.py types them in a browser.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from '../../src/games';
import { playByEar, TRANSCRIPTS } from './blind_player';

/** Numbers from 0 to 1, the same in every run. */
function tasteOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

describe.each(GAME_NAMES)('a match of %s by ear', (game) => {
  it('is played to its end by somebody who knows only what is announced', async () => {
    const { transcript, numTyped } = await playByEar(game, tasteOf(1865));
    expect(numTyped).toBeGreaterThan(5);
    await expect(transcript).toMatchFileSnapshot(join(TRANSCRIPTS, `${game}.txt`));
  }, 60_000);
});
