import { describe, expect, it, vi } from 'vitest';
import GoingOutCard from '../../../src/games/going_out/GoingOutCard.svelte';
import { show } from '../../showing';

const MANY = 20;

describe('a deal', () => {
  const deal = (count: number) => Array.from({ length: count }, () => show(GoingOutCard, { card: 'F3' }));
  const numDrawn = () => [...document.querySelectorAll('svg')].filter((card) => card.querySelector('use')).length;

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
