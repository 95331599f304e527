import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GAME_NAMES } from '../../src/games/names.generated';
import en from 'virtual:texts/puzzles/en';
import { writeStudy } from '../../src/local/store';
import type { Position } from '../../src/puzzles/position';
import { keepAnswer, readProgress } from '../../src/puzzles/progress';
import { countThemes, ranked, readCollection, type Puzzle } from '../../src/puzzles/puzzle';
import { afterResult, firstRating, isSure, NEW_SOLVER, readSolver } from '../../src/puzzles/rating';
import { addReviewedMistakes } from '../../src/puzzles/reviews';
import { afterAnswer, BETWEEN, isDue, isSolved, nextOf, WAIT_DAYS, type Progress } from '../../src/puzzles/schedule';
import { Training } from '../../src/puzzles/training.svelte';
import { packRecord } from '../../src/records/link';
import type { MatchRecord } from '../../src/records/record';

/** The store of the device. */
const kept = new Map<string, unknown>();
vi.mock('../../src/local/store', () => ({
  readStudy: (key: string) => Promise.resolve(kept.get(key)),
  writeStudy: vi.fn((key: string, value: unknown) => Promise.resolve(void kept.set(key, value))),
  listStudy: (prefix: string) => Promise.resolve([...kept].filter(([key]) => key.startsWith(prefix))),
}));

const DAY_MS = 24 * 60 * 60 * 1000;
const EVENING = new Date(2026, 2, 10, 22, 30).getTime();
const midnight = (days: number) => new Date(2026, 2, 10 + days).getTime();

/** The progress after some answers, each given when the puzzle was due. */
function answered(...answers: boolean[]): Progress {
  return answers.reduce<Progress | null>(
    (before, isRight) => afterAnswer(before, isRight, Math.max(before?.due ?? 0, EVENING)),
    null,
  )!;
}

describe('the schedule', () => {
  it('skips the shortest wait for a puzzle that is solved when it is first seen', () => {
    expect(answered(true)).toEqual({ format: 1, box: 2, due: midnight(3), right: 1, wrong: 0, at: EVENING });
  });

  it('asks a missed puzzle again at once, and then after longer and longer waits', () => {
    const missed = answered(false);
    expect(isDue(missed, EVENING)).toBe(true);
    expect(isSolved(missed)).toBe(false);
    let progress = missed;
    for (const [i, days] of WAIT_DAYS.slice(1).entries()) {
      progress = afterAnswer(progress, true, EVENING);
      expect([progress.box, progress.due]).toEqual([i + 1, midnight(days)]);
    }
    expect(afterAnswer(progress, true, EVENING).box).toBe(WAIT_DAYS.length - 1);
  });

  it('sends a puzzle back to the first box when it is missed', () => {
    expect(answered(true, true, false)).toMatchObject({ box: 0, right: 2, wrong: 1 });
  });

  it('takes a mistake of one’s own that was never tried for one that was missed', () => {
    const kept: Progress = { format: 1, box: 0, due: EVENING, right: 0, wrong: 0, at: null };
    expect(isSolved(kept)).toBe(false);
    expect(isDue(kept, EVENING)).toBe(true);
  });
});

describe('the next puzzle', () => {
  const puzzles = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const next = (progress: Record<string, Progress>, recent: string[] = [], now = EVENING) =>
    nextOf(puzzles, new Map(Object.entries(progress)), recent, now)?.id;

  it('is what is due, then the first that was never seen', () => {
    expect(next({})).toBe('a');
    expect(next({ a: answered(true) })).toBe('b');
    expect(next({ a: answered(true) }, ['a'], EVENING + 3 * DAY_MS)).toBe('b');
    expect(next({ c: answered(true) }, [], EVENING + 3 * DAY_MS)).toBe('c');
  });

  it('is a missed one only after some others', () => {
    const progress = { a: answered(false) };
    expect(next(progress, ['a'])).toBe('b');
    expect(next({ ...progress, b: answered(true), c: answered(true) }, ['a', 'b', 'c'])).toBe('d');
    const later = { ...progress, b: answered(true), c: answered(true), d: answered(true) };
    expect(next(later, ['a', 'b', 'c', 'd'].slice(0, 1 + BETWEEN))).toBe('a');
  });

  it('is the missed one when nothing else is left, and none when all are done', () => {
    const done = Object.fromEntries(['b', 'c', 'd', 'e'].map((id) => [id, answered(true)]));
    expect(next({ ...done, a: answered(false) }, ['a'])).toBe('a');
    expect(next({ ...done, a: answered(true) })).toBeUndefined();
  });
});

describe('a collection', () => {
  const [puzzle] = readCollection({
    game: 'parade',
    options: {},
    puzzles: [
      {
        seed: 7,
        seats: 2,
        actions: ['G3', 'R1'],
        seat: 0,
        solution: 'B2',
        theme: 'majority',
        difficulty: 2,
        choices: { R5: [0.2, 20], B2: [0.6, 11.5], O1: [0.4, 15] },
      },
    ],
  });

  it('names a puzzle by its deal and its step', () => {
    expect(puzzle).toMatchObject({ id: '7-2', game: 'parade', deal: { seed: 7 } });
  });

  it('ranks the actions, the solution first', () => {
    expect(ranked(puzzle!).map(({ action }) => action)).toEqual(['B2', 'O1', 'R5']);
  });
});

describe.each(GAME_NAMES)('the collection of %s', (game) => {
  it('has a name and an idea for every theme', () => {
    const file = join(import.meta.dirname, `../../../src/wonderland/games/${game.replace('-', '_')}/puzzles.json`);
    const puzzles = readCollection(JSON.parse(readFileSync(file, 'utf-8')) as Parameters<typeof readCollection>[0]);
    for (const [theme] of countThemes(puzzles)) {
      expect(en).toHaveProperty([`theme.${game}.${theme}`]);
      expect(en).toHaveProperty([`idea.${game}.${theme}`]);
    }
  });
});

describe('an answer', () => {
  const choices = { B2: [0.6, 10], B3: [0.6, 10], O1: [0.3, 20] };
  const facts = { theme: 'majority', difficulty: 2, choices, alike: ['B3'] };
  const puzzle = { id: '7-2', game: 'parade', solution: 'B2', ...facts } as unknown as Puzzle;
  const position = { legal: ['B2', 'B3', 'O1'], after: () => ({ view: {}, events: [] }) } as unknown as Position;

  function asked(): Training {
    return Object.assign(new Training('parade'), { puzzle, position });
  }

  it.each(['B2', 'O1'])('is kept before it is shown: %s', async (action) => {
    kept.clear();
    const training = asked();
    const stages = vi.fn((key: string, value: unknown) => [training.stage, training.streak, kept.set(key, value).size]);
    vi.mocked(writeStudy).mockImplementationOnce((key, value) => Promise.resolve(void stages(key, value)));
    await training.answer(action);
    expect(stages).toHaveReturnedWith(['asking', 0, 1]);
    expect([training.stage, training.streak]).toEqual(action === 'B2' ? ['right', 1] : ['wrong', 0]);
  });

  it('is right, too, with another action that has the same result', async () => {
    kept.clear();
    const training = asked();
    await training.answer('B3');
    expect(training.stage).toBe('right');
    expect(ranked(puzzle).map(({ action }) => action)).toEqual(['B2', 'O1']);
  });

  it('changes the ratings of the solver and of the puzzle once, in opposite directions', async () => {
    kept.clear();
    const first = firstRating(puzzle);
    const training = asked();
    await training.answer('O1');
    expect(training.solver.rating).toBeLessThan(NEW_SOLVER.rating);
    expect(training.solver.deviation).toBeLessThan(NEW_SOLVER.deviation);
    expect(training.change).toBeLessThan(0);
    expect(training.rating).toBeGreaterThan(first.rating);
    const { solver } = training;
    await asked().answer('B2');
    expect(await readSolver('parade')).toEqual(solver);
  });

  it('is the only one while it is being kept', async () => {
    const training = asked();
    await Promise.all([training.answer('O1'), training.answer('B2'), training.show()]);
    expect([training.stage, training.tried]).toEqual(['wrong', 'O1']);
  });

  it('is shown where nothing can be kept, too', async () => {
    vi.mocked(writeStudy).mockRejectedValueOnce(new Error('full'));
    const training = asked();
    await expect(training.answer('O1')).rejects.toThrow('full');
    expect([training.stage, training.tried]).toEqual(['wrong', 'O1']);
  });
});

describe('a rating', () => {
  const puzzle = (difficulty: number, best: number, next: number) =>
    firstRating({ difficulty, solution: 'a', choices: { a: [best, 0], b: [next, 0] } }).rating;

  it('of a puzzle is the higher, the harder it was found and the less its solution leads', () => {
    expect(puzzle(3, 0.5, 0.3)).toBeGreaterThan(puzzle(1, 0.5, 0.3));
    expect(puzzle(2, 0.5, 0.4)).toBeGreaterThan(puzzle(2, 0.9, 0.4));
  });

  it('comes near to how strong somebody is, and becomes sure', () => {
    let solver = NEW_SOLVER;
    for (let i = 0; i < 60; i += 1) {
      const other = { rating: 1400, deviation: 100 };
      solver = afterResult(solver, other, i % 2 === 0 ? 1 : 0);
    }
    expect(Math.abs(solver.rating - 1400)).toBeLessThan(60);
    expect([isSure(NEW_SOLVER), isSure(solver)]).toEqual([false, true]);
  });
});

describe('one’s own mistakes', () => {
  const record: MatchRecord = {
    format: 'wonderland-record-1',
    game: 'parade',
    rules: 1,
    seats: 2,
    options: {},
    players: ['Ann', 'Hatter'],
    seed: 5,
    decisions: ['G3', 'R1', 'B4'].map((action, i) => ({ seat: i % 2, action })),
  };
  const decision = (number: number, seat: number, grade: string) => ({
    number,
    seat,
    action: 'B4',
    best: 'B2',
    grade,
    choices: [
      { action: 'B2', win_chance: 0.6, points: 12 },
      { action: 'B4', win_chance: 0.3, points: 19 },
      { action: 'O0', win_chance: null, points: null },
    ],
  });

  beforeEach(async () => {
    kept.clear();
    const decisions = [decision(1, 0, 'good'), decision(2, 1, 'blunder'), decision(3, 0, 'mistake')];
    kept.set('review/m1', {
      format: 1,
      record: await packRecord(record),
      seat: 0,
      review: { game: 'parade', decisions },
    });
    kept.set('review/m2', { format: 1, record: 'damaged', seat: 0, review: { game: 'parade', decisions } });
  });

  it('become puzzles: those of one’s own seat, from matches of that game', async () => {
    await addReviewedMistakes('tea-party');
    expect((await readProgress('parade')).own).toEqual([]);
    await addReviewedMistakes('parade');
    const { own, progress } = await readProgress('parade');
    expect(own).toEqual([
      {
        id: 'own-m1-2',
        game: 'parade',
        options: {},
        seats: 2,
        deal: { seed: 5 },
        actions: ['G3', 'R1'],
        seat: 0,
        solution: 'B2',
        alike: [],
        theme: 'own',
        difficulty: 0,
        choices: { B2: [0.6, 12], B4: [0.3, 19] },
      },
    ]);
    expect(progress.get('own-m1-2')).toMatchObject({ box: 0, at: null });
  });

  it('keep their progress when the review is read again', async () => {
    await addReviewedMistakes('parade');
    const [puzzle] = (await readProgress('parade')).own;
    await keepAnswer(puzzle!, true);
    await addReviewedMistakes('parade');
    const { own, progress } = await readProgress('parade');
    expect(own).toEqual([puzzle]);
    expect(progress.get('own-m1-2')).toMatchObject({ right: 1 });
  });
});
