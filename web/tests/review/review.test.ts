import type { ComponentProps } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import parade from '../../src/games/parade';
import type { GameModule } from '../../src/games/contract';
import {
  judgeDecisions,
  tallyMatch,
  type JudgingEngine,
  type ReviewPart,
  type TallyingEngine,
} from '../../src/review/computing';
import { Costs } from '../../src/review/costs';
import { percentLost, signed, stacked } from '../../src/review/figures';
import { luckSummary } from '../../src/review/luck_summary';
import { playedLikeText } from '../../src/review/played_like';
import ReviewPanel from '../../src/review/ReviewPanel.svelte';
import { chancesOf } from '../../src/review/seat_chances';
import { stepText } from '../../src/review/steps';
import { show } from '../showing';
import { analysed, decision, LUCK, review, STEPS } from './fixtures';

describe('the bars of luck and skill', () => {
  it('begin where the one before ends, and end at the result', () => {
    const { result, ...parts } = LUCK;
    const bars = stacked(Object.entries(parts));
    expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
    expect(bars.at(-1)!.to).toBe(result / 10_000);
  });

  it('have a sign unless they are nothing', () => {
    expect([-2.04, 0.04, 3].map(signed)).toEqual(['−2.0', '0.0', '+3.0']);
  });
});

it('a decision costs the difference of both chances as they are shown', () => {
  const choices = [analysed('B2', { win_chance: 0.086 }), analysed('G3', { win_chance: 0.044 })];
  expect(percentLost(decision(1, { win_chance: 0.086, cost: 0.042, choices }))).toBe(5);
});

describe('a review', () => {
  /** An engine for which every position has as many actions as its only byte says. */
  function engine(calls: unknown[]): JudgingEngine & TallyingEngine {
    const note = (name: string) => vi.fn((...args: unknown[]) => (calls.push([name, ...args]), name));
    return {
      info: { search: { chunk: 16 } },
      legal: ([count]: Uint8Array) => Array.from({ length: count! }, (_, action) => ({ action, text: `a${action}` })),
      seedFor: (seed: number, index: number) => 100 * seed + index,
      beginSearch: note('search'),
      think: (...numbers: number[]) => (calls.push(['think', ...numbers]), numbers[0]),
      beginReview: note('begin'),
      judge: (action: number, number: number) => {
        calls.push(['judge', action, number]);
        return decision(number, { choices: [analysed('a1', { line: [{ seat: 1, action: 'a0', share: 1 }] })] });
      },
      follow: (_: number, step: number) => ({ state: Uint8Array.of(16 + step), length: 1 }),
      countDecision: note('count'),
      reviewStep: note('step'),
      endReview: note('end'),
    } as unknown as JudgingEngine & TallyingEngine;
  }

  const positions = [3, 1, 2, 0].map((count) => Uint8Array.of(count));
  const task = { positions, actions: ['a2', 'a0', 'a1'], iterations: 48, seed: 5 };

  it('searches every decision that had a choice', () => {
    const calls: unknown[] = [];
    expect([...judgeDecisions(engine(calls), task, 1, 1)]).toMatchObject([
      { decision: { number: 1 }, lines: { a1: ['10', '11'] } },
      { decision: { number: 3 }, lines: { a1: ['10', '11'] } },
    ]);
    expect(calls).toEqual([
      ['search', positions[0], true, 48, 501, undefined],
      ['think', 48, 48],
      ['judge', 2, 1],
      ['search', positions[2], true, 48, 503, undefined],
      ['think', 48, 48],
      ['judge', 1, 3],
    ]);
  });

  it('is shared by workers without a decision being judged twice or never', () => {
    const all: unknown[] = [];
    const shared: unknown[] = [];
    const whole = [...judgeDecisions(engine(all), task, 1, 1)];
    const parts = [1, 2].flatMap((first) => [...judgeDecisions(engine(shared), task, first, 2)]);
    expect(parts).toEqual(whole);
    expect(shared).toEqual(all);
  });

  it('counts what a decision cost before its step, whenever it is known', async () => {
    const calls: unknown[] = [];
    const costs = new Costs();
    const parts: ReviewPart[] = [];
    const [first, third] = [1, 3].map((number) => ({ number, cost: 0.5 / number, loss: 0.6, stake: 0.7 }));
    costs.add(third!);
    setTimeout(() => costs.add(first!));
    for await (const part of tallyMatch(engine(calls), task, (number) => costs.of(number))) {
      parts.push(part);
    }
    expect(parts).toEqual([{ step: 'begin' }, ...Array<unknown>(3).fill({ step: 'step' }), { end: 'end' }]);
    expect(calls).toEqual([
      ['begin', positions[0], 5],
      ['count', first],
      ['step', positions[1], 2, 1],
      ['step', positions[2], 0, 2],
      ['count', third],
      ['step', positions[3], 1, 3],
      ['end'],
    ]);
  });
});

describe('the panel of a review', () => {
  function open(props: Partial<ComponentProps<typeof ReviewPanel>> = {}): HTMLElement {
    show(ReviewPanel, {
      review: review(),
      game: parade as GameModule,
      names: ['Alice', 'Bo'],
      seat: 0,
      onlook: vi.fn(),
      onplayout: vi.fn(),
      ...props,
    });
    return document.body;
  }

  it('shows what a moment cost, and what was better, in words', () => {
    const text = open().querySelector('[data-testid=moment]')!.textContent;
    expect(text).toContain('Step 1, Alice');
    expect(text).toContain('Mistake');
    expect(text).toContain('−12% to win (± 2)');
    expect(text).toContain('Played: Play green 3');
    expect(text).toContain('Better: Play blue 2 Takes green 0.');
  });

  it('shows accuracies, and who had no choice', () => {
    const text = open().textContent;
    expect(text).toContain('71 of 100');
    expect(text).toContain('had no choice');
    expect(text).toContain('1 mistake');
    expect(text).toContain('no mistakes');
  });

  it('shows parts of the result that add up', () => {
    const cells = [...open().querySelectorAll('[data-testid=luck-parts] tr:not(.graph) td')];
    const values = cells.map(({ textContent }) => Number(textContent.replace('−', '-')));
    const result = values.pop()!;
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(result, 9);
    expect(result).toBe(100);
  });

  it('tells luck and skill in three parts first', () => {
    const text = open().querySelector('[data-testid=luck] ul')!.textContent.replace(/\s+/g, ' ');
    expect(text.trim()).toBe('The cards helped +29 Alice gave away −12 The others gave away +33');
  });

  it('tells how far it is until it is done', () => {
    const body = open({ review: review({ end: null, progress: { done: 1, total: 2 } }) });
    expect(body.querySelector('progress')!.value).toBe(1);
    expect(body.textContent).toContain('Decision 1 of 2');
  });
});

describe('luck and skill for people', () => {
  it('adds up from the fair share to the result in whole numbers', () => {
    const { parts } = luckSummary(LUCK);
    expect(parts.reduce((sum, { matches }) => sum + matches, LUCK.fair_share / 10_000)).toBe(100);
  });

  it('says so when somebody won and gave nothing away', () => {
    expect(luckSummary({ ...LUCK, own_decisions: 0 }).headline).toBe('perfect');
    expect(luckSummary({ ...LUCK, own_decisions: 0, result: 0 }).headline).not.toBe('perfect');
    expect(luckSummary(LUCK).headline).toBe('others');
  });

  it('is never due to what worked against it', () => {
    const won = { ...LUCK, own_decisions: -800_000, others_decisions: 700_000, deal: 600_000, draws: 0, rest: 0 };
    expect(luckSummary(won).headline).toBe('others');
  });
});

it('a player decided like a level, or like those of an interval', () => {
  const like = { low: 3, high: 60, stake: 2, level: 'hatter', lowest_level: 'random', highest_level: 'caterpillar' };
  expect(playedLikeText(like)).toBe('Played like: Hatter (between random choices and Caterpillar)');
  expect(playedLikeText({ ...like, lowest_level: 'hatter', highest_level: 'hatter' })).toBe('Played like: Hatter');
  expect(playedLikeText({ ...like, level: null })).toBe('');
});

it('a step is told with everybody’s chances', () => {
  expect(stepText(1, 2, ['Alice', 'Bo'], [0.5, 0.5])).toBe('step 1 of 2: Alice 50% and Bo 50%');
});

it('draws what a seat knew when it decided, and the result at the end', () => {
  const decisions = [decision(1, { win_chance: 0.6 }), decision(2, { seat: 1, action: 'B2', win_chance: 0.7 })];
  expect(chancesOf(0, 2, STEPS, decisions, 2)).toEqual([0.6, 0.477, 0.4]);
  expect(chancesOf(1, 2, STEPS, decisions, 2)).toEqual([0.5, 0.7, 0.6]);
});
