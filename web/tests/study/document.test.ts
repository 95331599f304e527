import { describe, expect, it } from 'vitest';
import { line } from '../../src/study/chapters';
import { checkStudy, cleanText, newChapter, newStudy, parseStudy } from '../../src/study/document';
import { packStudy, unpackStudy } from '../../src/study/packing';
import { MAX_DEPTH, MAX_NODES, type Chapter } from '../../src/study/study.generated';

const CHAPTER: Chapter = newChapter({
  game: 'parade',
  rules: 3,
  names: ['Ann', 'Łucja'],
  start: { kind: 'deal', seats: 2, options: {}, seed: 7 },
  seat: null,
});

const withActions = (n: number): Chapter => ({
  ...CHAPTER,
  root: { ...CHAPTER.root, children: line(Array<string>(n).fill('G3')) },
});

const reasonOf = (data: unknown): string => {
  try {
    checkStudy(data);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a study document', () => {
  it('comes back from a link as it was', async () => {
    const study = newStudy('Ann & Łucja', withActions(3), {
      ...CHAPTER,
      start: { kind: 'position', position: 'play 1 start 0 | …', seed: 3 },
    });
    expect(await unpackStudy(await packStudy(study))).toEqual(study);
    expect(parseStudy(JSON.stringify(study))).toEqual(study);
  });

  it('may begin with the key of a fair deal', () => {
    const start = { kind: 'deal' as const, seats: 2, options: {}, key: 'ab'.repeat(32), start_seat: 1 };
    expect(reasonOf(newStudy('', { ...CHAPTER, start }))).toBe('none');
    expect(reasonOf(newStudy('', { ...CHAPTER, start: { ...start, key: 'ab' } }))).toBe('not_one');
    expect(reasonOf(newStudy('', { ...CHAPTER, start: { ...start, seed: 1 } }))).toBe('not_one');
  });

  it.each([
    [null, 'not_one'],
    [{ format: 'wonderland-study-1', title: '', chapters: [] }, 'not_one'],
    [{ format: 'wonderland-study-2', title: '', chapters: [CHAPTER] }, 'other_format'],
    [{ format: 'wonderland-record-1' }, 'not_one'],
    [{ ...newStudy('', CHAPTER), more: 1 }, 'not_one'],
    [newStudy('x'.repeat(81), CHAPTER), 'not_one'],
    [newStudy('bell\u0007', CHAPTER), 'not_one'],
    [newStudy('', { ...CHAPTER, seat: -1 }), 'not_one'],
    [newStudy('', ...Array<Chapter>(65).fill(CHAPTER)), 'not_one'],
    [newStudy('', withActions(MAX_DEPTH + 1)), 'full'],
    [newStudy('', ...Array<Chapter>(MAX_NODES / MAX_DEPTH + 1).fill(withActions(MAX_DEPTH))), 'full'],
    [newStudy('', withActions(MAX_DEPTH)), 'none'],
  ])('is read strictly: %#', (data, reason) => {
    expect(reasonOf(data)).toBe(reason);
  });

  it('refuses a damaged link and a text that is no JSON', async () => {
    await expect(unpackStudy('@@@')).rejects.toThrow('link');
    expect(() => parseStudy('{')).toThrow('not_one');
  });

  it('holds no characters that a terminal would obey', () => {
    expect(cleanText('one\u001b[31m\ntwo\u0000', 80)).toBe('one[31m\ntwo');
    expect(cleanText('🎩🎩🎩', 2)).toBe('🎩🎩');
  });
});
