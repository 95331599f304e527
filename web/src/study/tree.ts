/**
 * The tree of variations of a chapter. A path leads from the start to a node: the index of a child for each step, 0 is
 * the main line. Nothing is changed in place: every change gives another root, which shares what stayed the same.
 */
import type { StudyNode, StudyRoot } from './study.generated';

export type Path = readonly number[];

/** What every change gives: the tree, and the path to look at. */
export interface Changed {
  root: StudyRoot;
  path: Path;
}

/** The nodes on the way, the last one is that of the path. */
export function lineTo(root: StudyRoot, path: Path): StudyNode[] {
  const line: StudyNode[] = [];
  let children = root.children;
  for (const index of path) {
    const node = children[index]!;
    line.push(node);
    children = node.children;
  }
  return line;
}

/** The node of the path; the root for the start. */
export function holderAt(root: StudyRoot, path: Path): StudyRoot | StudyNode {
  return lineTo(root, path).at(-1) ?? root;
}

/** The node of the path; null for the start. */
export function nodeAt(root: StudyRoot, path: Path): StudyNode | null {
  return lineTo(root, path).at(-1) ?? null;
}

/** The actions that lead there, with their seeds: the same for every tree that has them. */
export function keyOfLine(line: readonly StudyNode[]): string {
  return line.map(({ action, seed }) => (seed === null ? action : `${action}#${seed}`)).join('/');
}

/** As far along the path as the tree reaches. */
export function reachable(root: StudyRoot, path: Path): Path {
  let children = root.children;
  const end = path.findIndex((index) => {
    const node = children[index];
    children = node?.children ?? [];
    return node === undefined;
  });
  return end < 0 ? path : path.slice(0, end);
}

/** From the path on along the main line to its end. */
export function endOf(root: StudyRoot, path: Path): Path {
  const end = [...path];
  for (let { children } = holderAt(root, path); children[0]; { children } = children[0]) {
    end.push(0);
  }
  return end;
}

/** The path one step on; null at the end of the line. */
export function next(root: StudyRoot, path: Path): Path | null {
  return holderAt(root, path).children.length > 0 ? [...path, 0] : null;
}

/** The next variation (`by` 1) or the one before (-1), of the latest step on the path that has one; null without any. */
export function neighbour(root: StudyRoot, path: Path, by: 1 | -1): Path | null {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = path.slice(0, depth - 1);
    const index = path[depth - 1]! + by;
    if (holderAt(root, parent).children[index]) {
      return [...parent, index];
    }
  }
  return null;
}

/** How many nodes a tree has, the root apart. */
export function countNodes({ children }: Pick<StudyRoot, 'children'>): number {
  return children.reduce((sum, child) => sum + 1 + countNodes(child), 0);
}

/** How many steps the longest line has. */
export function depthOf({ children }: Pick<StudyRoot, 'children'>): number {
  return children.reduce((deepest, child) => Math.max(deepest, 1 + depthOf(child)), 0);
}

export function newNode(action: string, seed: number | null = null): StudyNode {
  return { action, seed, name: '', comment: '', marks: [], children: [] };
}

/** Adds an action after the path, or follows it where it is there already. */
export function addNode(root: StudyRoot, path: Path, action: string, seed: number | null = null): Changed {
  const { children } = holderAt(root, path);
  const index = children.findIndex((child) => child.action === action && child.seed === seed);
  return index >= 0
    ? { root, path: [...path, index] }
    : {
        root: withChildren(root, path, (all) => [...all, newNode(action, seed)]),
        path: [...path, children.length],
      };
}

/** Removes the node of the path with all that follows it; what is looked at is where it came from. */
export function removeNode(root: StudyRoot, path: Path): Changed {
  const parent = path.slice(0, -1);
  return { root: withChildren(root, parent, (all) => all.filter((_, i) => i !== path.at(-1))), path: parent };
}

/** Makes the line to the node the main line, from the start on. */
export function makeMain(root: StudyRoot, path: Path): Changed {
  const main = path.map(() => 0);
  const changed = path.reduce<StudyRoot>((tree, index, depth) => {
    const toFront = (all: StudyNode[]) => [all[index]!, ...all.filter((_, i) => i !== index)];
    return withChildren(tree, main.slice(0, depth), toFront);
  }, root);
  return { root: changed, path: main };
}

/** Changes what is said about a node; the start has no name. */
export function editNode(
  root: StudyRoot,
  path: Path,
  changes: Partial<Pick<StudyNode, 'name' | 'comment' | 'marks'>>,
): StudyRoot {
  if (path.length === 0) {
    const { comment = root.comment, marks = root.marks } = changes;
    return { ...root, comment, marks };
  }
  const index = path.at(-1)!;
  return withChildren(root, path.slice(0, -1), (all) =>
    all.map((node, i) => (i === index ? { ...node, ...changes } : node)),
  );
}

/** The same tree with other children after the path. */
function withChildren(root: StudyRoot, path: Path, change: (children: StudyNode[]) => StudyNode[]): StudyRoot {
  return { ...root, children: changedAt(root.children, path, change) };
}

function changedAt(
  children: StudyNode[],
  [index, ...rest]: Path,
  change: (children: StudyNode[]) => StudyNode[],
): StudyNode[] {
  return index === undefined
    ? change(children)
    : children.map((node, i) => (i === index ? { ...node, children: changedAt(node.children, rest, change) } : node));
}
