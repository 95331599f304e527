/** Study documents (docs/study.md): what a file holds, read strictly. Nothing about the input is trusted. */
import { isCount, isObject } from '../lib/json';
import {
  FORMAT,
  MAX_BYTES,
  MAX_CHAPTERS,
  MAX_COMMENT,
  MAX_DEPTH,
  MAX_MARKS,
  MAX_NAME,
  MAX_NODES,
  MAX_TEXT,
  type Chapter,
  type Mark,
  type Start,
  type StudyDocument,
  type StudyNode,
  type StudyRoot,
} from './study.generated';
import { StudyError } from './study_error';
import { countNodes, depthOf } from './tree';

const MAX_SEATS = 8;
const KEY = /^[0-9a-f]{64}$/i;
/** Characters that are more than letters to a terminal. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const KINDS = ['circle', 'arrow'];
const COLOURS = ['green', 'red', 'blue', 'yellow'];

export function newStudy(title: string, ...chapters: Chapter[]): StudyDocument {
  return { format: FORMAT, title, chapters };
}

/** A chapter without any variations. */
export function newChapter(known: Omit<Chapter, 'root' | 'name'>): Chapter {
  return { name: '', ...known, root: { comment: '', marks: [], children: [] } };
}

/** The study of a text; StudyError if it is none. */
export function parseStudy(text: string): StudyDocument {
  if (new TextEncoder().encode(text).length > MAX_BYTES) {
    throw new StudyError('too_large');
  }
  try {
    return checkStudy(JSON.parse(text));
  } catch (error) {
    throw error instanceof StudyError ? error : new StudyError('not_one');
  }
}

/** The data as a study; StudyError if it is none. */
export function checkStudy(data: unknown): StudyDocument {
  const study = data as StudyDocument;
  if (isObject(data) && typeof data.format === 'string' && data.format !== FORMAT) {
    throw new StudyError(data.format.startsWith('wonderland-study-') ? 'other_format' : 'not_one');
  }
  const hasShape =
    hasFields(data, ['format', 'title', 'chapters']) &&
    isText(data.title, MAX_NAME) &&
    isList(data.chapters, isChapter, MAX_CHAPTERS) &&
    study.chapters.length > 0;
  if (!hasShape) {
    throw new StudyError('not_one');
  }
  checkSize(study);
  return study;
}

/** StudyError unless the study is small enough for a file. */
export function checkSize({ chapters }: StudyDocument): void {
  const isTooLarge =
    chapters.length > MAX_CHAPTERS ||
    chapters.reduce((sum, { root }) => sum + countNodes(root), 0) > MAX_NODES ||
    chapters.some(({ root }) => depthOf(root) > MAX_DEPTH);
  if (isTooLarge) {
    throw new StudyError('full');
  }
}

function isChapter(data: unknown): boolean {
  return (
    hasFields(data, ['name', 'game', 'rules', 'names', 'start', 'seat', 'root']) &&
    isText(data.name, MAX_NAME) &&
    isText(data.game, MAX_NAME) &&
    isCount(data.rules) &&
    isList(data.names, (name) => isText(name, MAX_NAME), MAX_SEATS) &&
    isStart(data.start) &&
    (data.seat === null || isSeat(data.seat)) &&
    isRoot(data.root)
  );
}

function isStart(data: unknown): data is Start {
  if (!isObject(data)) {
    return false;
  }
  if (data.kind === 'position') {
    return hasFields(data, ['kind', 'position', 'seed']) && isText(data.position, MAX_TEXT) && isCount(data.seed);
  }
  const { seed = null, key = null, start_seat: start = null } = data;
  return (
    data.kind === 'deal' &&
    isSeat(data.seats) &&
    isObject(data.options) &&
    (start === null || isSeat(start)) &&
    (key === null ? isCount(seed) && start === null : seed === null && typeof key === 'string' && KEY.test(key))
  );
}

function isRoot(data: unknown): data is StudyRoot {
  return (
    hasFields(data, ['comment', 'marks', 'children']) &&
    isSaid(data) &&
    isList(data.children, (child) => isNode(child, 1))
  );
}

function isNode(data: unknown, depth: number): data is StudyNode {
  if (depth > MAX_DEPTH) {
    throw new StudyError('full');
  }
  return (
    hasFields(data, ['action', 'seed', 'name', 'comment', 'marks', 'children']) &&
    isText(data.action, MAX_TEXT) &&
    (data.seed === null || isCount(data.seed)) &&
    isText(data.name, MAX_NAME) &&
    isSaid(data) &&
    isList(data.children, (child) => isNode(child, depth + 1))
  );
}

function isSaid({ comment, marks }: Record<string, unknown>): boolean {
  return isText(comment, MAX_COMMENT) && isList(marks, isMark, MAX_MARKS);
}

function isMark(data: unknown): data is Mark {
  return (
    hasFields(data, ['kind', 'from', 'to', 'colour']) &&
    KINDS.includes(data.kind as string) &&
    isText(data.from, MAX_NAME) &&
    (data.kind === 'circle' ? data.to === null : isText(data.to, MAX_NAME)) &&
    COLOURS.includes(data.colour as string)
  );
}

function hasFields(data: unknown, names: readonly string[]): data is Record<string, unknown> {
  return isObject(data) && names.every((name) => name in data) && Object.keys(data).length === names.length;
}

function isSeat(data: unknown): boolean {
  return isCount(data) && data < MAX_SEATS;
}

function isList(data: unknown, isItem: (item: unknown) => boolean, most = Infinity): data is unknown[] {
  return Array.isArray(data) && data.length <= most && data.every(isItem);
}

function isText(data: unknown, most: number): data is string {
  return typeof data === 'string' && [...data].length <= most && !CONTROL.test(data.replaceAll('\n', ' '));
}

/** A text as a study may hold it. */
export function cleanText(text: string, most: number): string {
  return [...text.replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')].slice(0, most).join('');
}
