/** Parade from the shelf: the cards in front of everyone, with the two that each has kept. */
import type { Box, Count, Counter, Entered, Unclear } from '../box';
import { firstPossible, restOf, words, zones } from '../box';
import { t } from '../../i18n/index.svelte';
import { COLOURS, colourOf, valueOf } from './cards';
import game from './index';
import { cardName } from './texts';
import type { ParadeOutcome } from './view.generated';

const VALUES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'T'];
const ROWS = COLOURS.map((colour) => VALUES.map((value) => colour + value));
/** Everyone's discards (P13): which they are makes no difference. */
const DISCARDS = ['?', '?'];

/** The end of a match with an empty pile: what nobody has lies in the parade. Who ended it makes no difference. */
function positions(lots: readonly string[][]): string[] {
  const rest = restOf(ROWS.flat(), lots.flat());
  const parade = rest.slice(0, Math.max(0, rest.length - lots.length * DISCARDS.length));
  const nothing = lots.map(() => []);
  const cards = [words(parade), zones(nothing), zones(lots), zones(lots.map(() => DISCARDS)), '-'].join(' | ');
  return lots.map((_, seat) => `over - start 0 last ${seat} pile_empty 0 | ${cards}`);
}

function count(engine: Counter, { entries }: Entered): Count | Unclear {
  const { lots } = entries[0]!;
  const found = firstPossible(engine, positions(lots));
  if ('problem' in found) {
    return found;
  }
  const outcome = engine.outcome(found.state) as ParadeOutcome;
  const majority = lots.length === 2 ? 'P16' : 'P15';
  const columns = game.sheet(outcome);
  return {
    lines: lots.map((_, seat) =>
      columns
        .map(({ cells, ...column }) => ({ ...column, ...cells[seat]! }))
        .filter(({ chips }) => chips!.length > 0)
        .map((line) => ({ ...line, rules: line.marked ? [majority, 'P17'] : ['P17'] })),
    ),
    totals: outcome.points,
    places: outcome.places,
    reason: game.winReason(outcome),
    next: null,
    asks: null,
  };
}

const box: Box = {
  rows: ROWS,
  hasCopies: false,
  hasRounds: false,
  rules: ['P13', 'P14'],
  winRules: ['P18'],
  startRule: 'P3',
  tileOf: (card) => ({
    tone: `suit-${colourOf(card)}`,
    symbol: `pip-${colourOf(card)}`,
    side: 24,
    text: String(valueOf(card)),
  }),
  nameOf: (card) => cardName(card),
  paper: {
    rows: () => COLOURS.map((colour) => ({ label: t(`parade.colour.${colour}`), symbol: `pip-${colour}` })),
    rules: ['P13', 'P15', 'P16', 'P17', 'P18'],
  },
  count,
};

export default box;
