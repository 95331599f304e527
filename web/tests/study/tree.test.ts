import { describe, expect, it } from 'vitest';
import type { StudyRoot } from '../../src/study/study.generated';
import {
  addNode,
  countNodes,
  depthOf,
  editNode,
  endOf,
  keyOfLine,
  lineTo,
  makeMain,
  neighbour,
  next,
  nodeAt,
  reachable,
  removeNode,
  type Path,
} from '../../src/study/tree';

const EMPTY: StudyRoot = { comment: '', marks: [], children: [] };

/** A tree of lines: `a b`, `a c` branch after `a`. */
function treeOf(...lines: string[]): StudyRoot {
  return lines.reduce((tree, text) => {
    const added = text.split(' ').reduce(({ root, path }, action) => addNode(root, path, action), {
      root: tree,
      path: [] as Path,
    });
    return added.root;
  }, EMPTY);
}

const textOf = (root: StudyRoot, path: Path) =>
  lineTo(root, path)
    .map(({ action }) => action)
    .join(' ');

describe('a tree of variations', () => {
  const tree = treeOf('a b c', 'a d e', 'f');

  it('begins a variation only where the action is new', () => {
    expect([countNodes(tree), depthOf(tree)]).toEqual([6, 3]);
    const again = addNode(tree, [0], 'd');
    expect(again).toEqual({ root: tree, path: [0, 1] });
    expect(addNode(tree, [0], 'd', 5).path).toEqual([0, 2]);
  });

  it('goes along the main line to its end', () => {
    expect(endOf(tree, [])).toEqual([0, 0, 0]);
    expect(endOf(tree, [0, 1])).toEqual([0, 1, 0]);
    expect(next(tree, [1])).toBeNull();
    expect(next(tree, [])).toEqual([0]);
  });

  it('goes to the next variation of the latest step that has one', () => {
    expect(neighbour(tree, [0, 0, 0], 1)).toEqual([0, 1]);
    expect(neighbour(tree, [0, 1, 0], -1)).toEqual([0, 0]);
    expect(neighbour(tree, [0, 1, 0], 1)).toEqual([1]);
    expect(neighbour(tree, [1], 1)).toBeNull();
  });

  it('makes a whole line the main line, and keeps the others in their order', () => {
    const { root, path } = makeMain(tree, [0, 1, 0]);
    expect(path).toEqual([0, 0, 0]);
    expect(textOf(root, path)).toBe('a d e');
    expect(textOf(root, [0, 1, 0])).toBe('a b c');
    expect(textOf(makeMain(tree, [1]).root, [1, 1, 0])).toBe('a d e');
  });

  it('removes a step with all that follows', () => {
    const { root, path } = removeNode(tree, [0, 0]);
    expect(path).toEqual([0]);
    expect(textOf(root, [0, 0, 0])).toBe('a d e');
    expect(countNodes(root)).toBe(4);
  });

  it('never changes what was there', () => {
    const before = JSON.stringify(tree);
    const edited = editNode(tree, [0, 1], { comment: 'better', name: 'Plan B' });
    expect(nodeAt(edited, [0, 1])).toMatchObject({ action: 'd', comment: 'better', name: 'Plan B' });
    expect(nodeAt(edited, [0, 0])).toBe(nodeAt(tree, [0, 0]));
    expect(editNode(tree, [], { comment: 'start' }).comment).toBe('start');
    expect(JSON.stringify(tree)).toBe(before);
  });

  it('reaches as far along a path as there are steps', () => {
    expect(reachable(tree, [0, 1, 0, 0])).toEqual([0, 1, 0]);
    expect(reachable(tree, [5])).toEqual([]);
  });

  it('tells lines of other cards apart', () => {
    const other = addNode(tree, [], 'a', 7);
    expect(keyOfLine(lineTo(other.root, other.path))).toBe('a#7');
    expect(keyOfLine(lineTo(tree, [0, 1]))).toBe('a/d');
  });
});
