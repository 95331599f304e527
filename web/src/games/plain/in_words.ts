import type { TableInWords } from '../by_ear/table_in_words';
import { valueText } from './words';
import { zonesOf } from './zones';

/** What all share, field by field, then everything of each player. */
const inWords: TableInWords = (view, _, names) => {
  const { shared, bySeat } = zonesOf(view, names);
  return [
    ...shared.map(({ title, value }) => ({ title, items: itemsOf(value) })),
    ...bySeat.flatMap((zones, seat) =>
      zones.map(({ title, value }) => ({ title: `${names[seat]} · ${title}`, items: itemsOf(value) })),
    ),
  ];
};

function itemsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(valueText) : [valueText(value)];
}

export default inWords;
