import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import GoingOutCard from '../../../src/games/going_out/GoingOutCard.svelte';

const MANY = 20;

describe('a deal', () => {
  let cards: Record<string, unknown>[] = [];
  const deal = (count: number) => {
    cards = Array.from({ length: count }, () => mount(GoingOutCard, { target: document.body, props: { card: 'F3' } }));
    flushSync();
  };
  const numDrawn = () => [...document.querySelectorAll('svg')].filter((card) => card.querySelector('use')).length;

  afterEach(async () => {
    await Promise.all(cards.map((card) => unmount(card)));
  });

  it('of a few cards is drawn at once', () => {
    deal(3);
    expect(numDrawn()).toBe(3);
  });

  it('of many cards is drawn in portions, to the last card', async () => {
    deal(MANY);
    expect(document.querySelectorAll('svg')).toHaveLength(MANY);
    expect(numDrawn()).toBeLessThan(MANY);
    await vi.waitFor(() => expect(numDrawn()).toBe(MANY));
  });
});
