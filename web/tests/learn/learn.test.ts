import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from 'virtual:texts/learn/en';
import { LessonRun } from '../../src/learn/lesson_run.svelte';
import { loadLesson, tipFor, wrongKey, type LessonData } from '../../src/learn/lessons';
import { lit } from '../../src/learn/highlight';
import { noProgress } from '../../src/learn/progress';
import { GAME_NAMES } from '../../src/games/names.generated';
import type { GameView } from '../../src/protocol/protocol.generated';
import { engineOf } from '../engines';

describe.each(GAME_NAMES)('the lesson of %s', (game) => {
  let lesson: LessonData;
  beforeEach(async () => (lesson = await loadLesson(game)));

  it('has all its texts, and no text that nothing needs', () => {
    const wanted = [
      `${game}.about`,
      ...lesson.tips.map(({ name }) => `${game}.tip.${name}`),
      ...lesson.steps.flatMap((step) => [
        ...['title', 'task', 'right', 'wrong'].map((kind) => `${game}.${step.name}.${kind}`),
        ...Object.keys(step.wrong).map((action) => wrongKey(game, step, action)),
      ]),
    ];
    const there = Object.keys(en).filter((key) => key.startsWith(`${game}.`));
    expect(there.sort()).toEqual([...new Set(wanted)].sort());
  });

  it('can be played from the first step to the last', () => {
    const run = new LessonRun(lesson, engineOf(game), noProgress(), null);
    for (const step of lesson.steps) {
      expect(run.step).toBe(step);
      expect(run.view.seat).toBe(0);
      const wrong = run.legal.find((action) => !step.right.includes(action));
      if (wrong !== undefined) {
        run.show(run.outcomeOf(wrong)!);
        expect([run.tried!.isRight, run.legal, run.progress.step]).toEqual([false, [], step.name]);
        run.retry();
      }
      const outcome = run.outcomeOf(step.right[0]!)!;
      const progress = run.progressAfter(outcome);
      run.show(outcome);
      expect(run.tried!.isRight).toBe(true);
      expect(run.progress).toEqual(progress);
      run.go(run.index + 1);
    }
    expect(run.step).toBeNull();
    expect(run.progress.done).toEqual(lesson.steps.map(({ name }) => name));
  });
});

it('a lesson goes on where it was left', async () => {
  const lesson = await loadLesson('parade');
  const engine = engineOf('parade');
  const progress = { ...noProgress(), step: 'zero', done: ['end'], match: 'm1' };
  const run = new LessonRun(lesson, engine, progress, null);
  expect(run.step!.name).toBe('zero');
  expect(run.progress).toEqual(progress);
  expect(new LessonRun(lesson, engine, progress, 'points').step!.name).toBe('points');
});

it('a tip fits the turn and comes once', () => {
  const tips = [
    { name: 'last', when: { phase: 'play', last_round: true } },
    { name: 'usual', when: { phase: 'play', last_round: false } },
  ];
  const turn = (last_round: object | null) => ({ phase: 'play', last_round }) as unknown as GameView;
  expect(tipFor(tips, turn(null), [])!.name).toBe('usual');
  expect(tipFor(tips, turn({}), [])!.name).toBe('last');
  expect(tipFor(tips, turn(null), ['usual'])).toBeNull();
});

describe('light', () => {
  afterEach(() => document.body.replaceChildren());

  it('falls on the parts that a step names, also when they are drawn again', async () => {
    document.body.innerHTML = '<div><i data-zone="pile"></i><b data-flip="card-R4"></b></div>';
    const table = document.body.firstElementChild as HTMLElement;
    const lights = () => [...table.querySelectorAll('[data-lit]')].map(({ tagName }) => tagName);
    const putOut = lit(['card-R4'])(table);
    expect(lights()).toEqual(['B']);
    table.innerHTML = '<u data-flip="card-R4"></u>';
    await Promise.resolve();
    expect(lights()).toEqual(['U']);
    putOut();
    expect(lights()).toEqual([]);
  });
});
