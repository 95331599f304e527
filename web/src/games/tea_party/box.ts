/** Tea Party from the shelf: everyone's large and small cookies, and where the pawns stand if that decides. */
import type { Box, Count, Counter, Entered, Unclear } from '../box';
import { restOf } from '../box';
import game from './index';
import { t } from '../../i18n/index.svelte';
import type { TeaPartyOutcome } from './view.generated';

const SMALL = 'small';
const ROWS = [['2', '3', '4', '5'], [SMALL]];
/** As many spaces as a board can have: a pawn may stand on any space of the board on the table. */
const BOARD = 'T5 C5 R5 S5 P5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5';
const NUM_SPACES = BOARD.split(' ').length;

/** The end of the race: everyone has played all cards, and the cookies that nobody has won are left. */
function position(engine: Counter, lots: readonly string[][], spaces: readonly number[]): string {
  const deal = engine.dealInClear(engine.deal(lots.length, {}, 0)) as { cookies: number[]; cards: string[][] };
  const large = lots.map((lot) => lot.filter((thing) => thing !== SMALL).toSorted());
  const cookies = deal.cookies.map(String);
  const rest = restOf(cookies, large.flat()).slice(0, Math.max(0, cookies.length - large.flat().length));
  const nothing = lots.map(() => '-').join(' ');
  return [
    'over - start 0',
    BOARD,
    spaces.join(' '),
    nothing,
    nothing,
    deal.cards.map((cards) => cards.join('')).join(' '),
    large.map((values) => values.join('') || '-').join(' '),
    lots.map((lot, seat) => lot.length - large[seat]!.length).join(' '),
    `${rest[0] ?? '-'} ${rest.slice(1).join('') || '-'}`,
  ].join(' | ');
}

function outcomeWith(engine: Counter, lots: readonly string[][], spaces: readonly number[]): TeaPartyOutcome | Unclear {
  const found = engine.readPosition(position(engine, lots, spaces));
  return 'problem' in found ? found : (engine.outcome(found.state) as TeaPartyOutcome);
}

/** Where the pawns stand is asked for only if the places depend on it. */
function count(engine: Counter, { entries }: Entered): Count | Unclear {
  const { lots, spaces } = entries[0]!;
  const known = spaces.filter((space) => space !== null);
  const isKnown = known.length === lots.length;
  const upwards = lots.map((_, seat) => seat + 1);
  const outcome = outcomeWith(engine, lots, isKnown ? known : upwards);
  const other = isKnown ? outcome : outcomeWith(engine, lots, upwards.toReversed());
  if (!('points' in outcome)) {
    return outcome;
  }
  const isDecided = 'points' in other && other.places.join() === outcome.places.join();
  const columns = game.sheet(outcome);
  return {
    lines: lots.map((_, seat) =>
      columns.map(({ cells, ...column }) => ({ ...column, ...cells[seat]!, rules: ['T15'] })),
    ),
    totals: outcome.points,
    places: isDecided ? outcome.places : null,
    reason: isDecided ? game.winReason(outcome) : null,
    next: null,
    asks: isDecided ? null : 'spaces',
  };
}

const box: Box = {
  rows: ROWS,
  hasCopies: true,
  hasRounds: false,
  numSpaces: NUM_SPACES,
  rules: ['T15'],
  winRules: ['T15'],
  startRule: 'T8',
  tileOf: (thing) =>
    thing === SMALL
      ? { tone: 'suit-H', symbol: 'cookie-small', side: 24, text: '' }
      : { tone: 'suit-O', symbol: `cookie-${thing}`, side: 60, text: '' },
  nameOf: (thing) => (thing === SMALL ? t('tea.small') : t('tea.large.worth', { n: Number(thing) })),
  paper: { rows: () => [{ label: t('tea.large') }, { label: t('tea.small') }], rules: ['T15'] },
  loadSpinner: () => import('./BoxSpinner.svelte'),
  count,
};

export default box;
