/** Going Out from the shelf: round by round, the scored cards with the jokers of the bonus, and who went out when. */
import type { State } from '../../engine/engine';
import type { Box, Count, Counter, Entered, Entry, Line, Unclear } from '../box';
import { restOf, words, zones } from '../box';
import { isJoker, numberOf } from './cards';
import game from './index';
import { cardName, madeText } from './texts';
import { t } from '../../i18n/index.svelte';
import type { GoingOutEvent, GoingOutOutcome, GoingOutView, PointsEvent } from './view.generated';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7];
const ROWS = [...['F', 'H'].map((suit) => NUMBERS.map((number) => `${suit}${number}`)), ['Q', 'C']];
/** On a sheet of paper. */
const NUM_PAPER_ROUNDS = 10;
const SIGNS: Record<string, { tone: string; symbol: string }> = {
  F: { tone: 'suit-F', symbol: 'pip-F' },
  H: { tone: 'suit-H', symbol: 'pip-H' },
  Q: { tone: 'suit-R', symbol: 'pip-Q' },
  C: { tone: 'suit-P', symbol: 'pip-P' },
};
/** Nearly always enough to find a shuffle that deals the jokers as they lie on the table. */
const MOST_SHUFFLES = 2000;

/** What the rounds before have brought. */
interface Standing {
  /** By seat. */
  rounds: readonly number[][];
  leads: number;
}

interface Counted {
  state: State;
  events: GoingOutEvent[];
}

/** A round just before the action that ends it. */
interface Ending {
  text: string;
  actions: readonly string[];
}

/** All cards that this number of players uses. */
function cardsFor(engine: Counter, seats: number): string[] {
  const { hands, display, deck } = engine.dealInClear(engine.deal(seats, {}, 0)) as Record<
    'hands' | 'display' | 'deck',
    string[] | string[][]
  >;
  return [...hands.flat(), ...display.flat(), ...deck.flat()];
}

/**
 * How the round may have ended: the last player passes and draws nothing, or plays a last card and draws nothing. What
 * nobody has scored lies on the display, which counts nothing; so do jokers that are left over from the bonus.
 */
function endingOf(entry: Entry, cards: readonly string[], left: readonly string[], before: Standing): Ending | null {
  const { lots, out } = entry;
  const numbers = lots.map((lot) => lot.filter((card) => !isJoker(card)));
  const jokers = lots.flat().filter(isJoker);
  const rest = restOf(cards, [...lots.flat(), ...left]);
  const last = lots.findIndex((_, seat) => !out.includes(seat));
  const owner = last < 0 ? out.at(-1)! : (out.find((seat) => numbers[seat]!.length > 0) ?? -1);
  const [card, ...others] = numbers[owner] ?? [];
  if (card === undefined) {
    return null;
  }
  const seat = last < 0 ? owner : last;
  const inHand = last < 0 ? card : rest.shift();
  const nothing = zones(lots.map(() => []));
  const text = [
    last < 0 ? '-' : words([`${owner}:`, card]),
    zones(lots.map((_, i) => (i === seat && inHand !== undefined ? [inHand] : []))),
    nothing,
    words(rest),
    '-',
    words([...jokers, ...left]),
    zones(numbers.map((zone, i) => (i === owner ? others : zone))),
    words(last < 0 ? out.slice(0, -1) : out),
    zones(before.rounds.map((points) => points.map(String))),
  ].join(' | ');
  const head = `${last < 0 ? 'lead' : 'follow'} ${seat} start ${before.leads}`;
  return { text: `${head} | OPTIONS | ${text}`, actions: [last < 0 ? card : 'pass', 'stop'] };
}

/** Plays the actions, as far as they are still asked for. */
function play(engine: Counter, state: State, actions: readonly string[]): Counted {
  let counted: Counted = { state, events: [] };
  for (const text of actions) {
    const hasEnded = counted.events.some(({ event }) => event === 'round_ended');
    const action = hasEnded ? undefined : engine.legal(counted.state).find((one) => one.text === text);
    if (action) {
      const next = engine.apply(counted.state, action.action);
      counted = { state: next, events: engine.eventsInFull(next) as unknown as GoingOutEvent[] };
    }
  }
  return counted;
}

const sorted = (cards: readonly string[]) => cards.toSorted().join();

/** Did everyone get the jokers that were entered? null if nobody can, because others get a different number. */
function deals(events: readonly GoingOutEvent[], lots: readonly string[][]): boolean | null {
  const given = lots.map((_, seat) =>
    events.flatMap((one) => (one.event === 'bonus' && one.seat === seat ? [one.card] : [])),
  );
  const entered = lots.map((lot) => lot.filter(isJoker));
  if (given.some((cards, seat) => cards.length !== entered[seat]!.length)) {
    return null;
  }
  return given.every((cards, seat) => sorted(cards) === sorted(entered[seat]!));
}

/** The round, with its bonus dealt as it was: shuffles are tried until one deals it so. */
function countRound(engine: Counter, entry: Entry, before: Standing, options: string): Counted | Unclear {
  const { lots, out } = entry;
  if (out.length < lots.length - 1) {
    return { asks: 'out' };
  }
  const cards = cardsFor(engine, lots.length);
  const free = restOf(cards, lots.flat()).filter(isJoker);
  for (let numLeft = 0; numLeft <= free.length; numLeft += 1) {
    const ending = endingOf(entry, cards, free.slice(0, numLeft), before);
    if (ending === null) {
      return { asks: 'cards' };
    }
    const found = engine.readPosition(ending.text.replace('OPTIONS', options));
    if ('problem' in found) {
      return found;
    }
    for (let seed = 0; seed < MOST_SHUFFLES; seed += 1) {
      const counted = play(engine, engine.reshuffle(found.state, seed), ending.actions);
      const isDealt = deals(counted.events, lots);
      if (isDealt) {
        return counted;
      }
      if (isDealt === null) {
        break;
      }
    }
  }
  return { asks: 'jokers' };
}

function count(engine: Counter, { entries, options }: Entered): Count | Unclear {
  const seats = entries[0]!.lots.length;
  const texts = words(Object.entries(options).map(([name, value]) => `${name}=${value}`));
  const lines: Line[][] = Array.from({ length: seats }, () => []);
  let before: Standing = { rounds: lines.map(() => []), leads: 0 };
  let state: State | null = null;
  for (const [round, entry] of entries.entries()) {
    const counted = countRound(engine, entry, before, texts);
    if (!('state' in counted)) {
      return counted;
    }
    state = counted.state;
    for (const event of counted.events) {
      if (event.event === 'points') {
        lines[event.seat]!.push(lineOf(event, round));
      }
    }
    const { rounds, start } = engine.viewInFull(state) as unknown as GoingOutView;
    before = { rounds, leads: start };
    if (engine.seat(state) === null) {
      break;
    }
  }
  return resultOf(engine, state!, lines);
}

function lineOf(event: PointsEvent, round: number): Line {
  const { points } = event;
  return {
    label: t('going_out.round', { n: round + 1 }),
    tone: 'suit-O',
    points,
    detail: madeText(event),
    rules: ['G23'],
  };
}

function resultOf(engine: Counter, state: State, lines: Line[][]): Count {
  const { totals, start, seat } = engine.viewInFull(state) as unknown as GoingOutView;
  if (seat !== null) {
    return { lines, totals, places: null, reason: null, next: { lays: seat, leads: start }, asks: null };
  }
  const outcome = engine.outcome(state) as GoingOutOutcome;
  return { lines, totals, places: outcome.places, reason: game.winReason(outcome), next: null, asks: null };
}

const box: Box = {
  rows: ROWS,
  hasCopies: true,
  hasRounds: true,
  target: 'target',
  rules: ['G21', 'G22'],
  winRules: ['G24'],
  startRule: 'G4',
  tileOf: (card) => ({ ...SIGNS[card.charAt(0)]!, side: 24, text: String(numberOf(card) ?? '') }),
  nameOf: (card) => cardName(card),
  paper: {
    rows: () => Array.from({ length: NUM_PAPER_ROUNDS }, (_, i) => ({ label: t('going_out.round', { n: i + 1 }) })),
    rules: ['G21', 'G22', 'G23', 'G24'],
  },
  count,
};

export default box;
