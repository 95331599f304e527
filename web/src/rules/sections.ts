/** The rules by their headings, without what only matters at a terminal. */
import type { Block, Inline } from './markdown';

export type Item = Exclude<Block, { kind: 'heading' }>;

export interface Section {
  /** The anchor of its heading. */
  id: string;
  /** Null before the first heading. */
  title: Inline[] | null;
  items: Item[];
}

export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ id: 'rules-start', title: null, items: [] }];
  let isLeftOut = false;
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      if (!isLeftOut) {
        sections.at(-1)!.items.push(block);
      }
    } else if (block.level > 1) {
      isLeftOut = block.isForTerminal;
      if (!isLeftOut) {
        sections.push({ id: `rules-${sections.length}`, title: block.text, items: [] });
      }
    }
  }
  return sections.filter(({ items }) => items.length > 0);
}

/** The numbers of all rules, such as `P6`. */
export function numbersOf(sections: readonly Section[]): Set<string> {
  return new Set(
    sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'rule' && item.number ? [item.number] : [])),
    ),
  );
}
