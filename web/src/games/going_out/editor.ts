/** How the zones of Going Out stand in its notation (notation.md beside its rules). */
import {
  HIDDEN,
  partsOf,
  restOfEmpty,
  seatChoices,
  wordsOf,
  type Draft,
  type Field,
  type PositionEditor,
  type Zone,
} from '../position_editor';
import { without } from './cards';
import Thing from './EditorThing.svelte';
import { cardName } from './texts';

const NUM_PARTS = 11;
const PHASES = ['lay_out', 'lead', 'follow', 'draw', 'draw_first', 'draw_second', 'lay', 'over'];
const HEAD = /^(?<phase>\w+) (?<turn>\S+) start (?<start>\S+)$/;
const LATEST = /^(?<owner>\d): (?<cards>[^=]*?)(?: ?=(?<value>\d))?$/;

const numSeats = ({ zones }: Draft) => Object.keys(zones).filter((key) => key.startsWith('hand')).length;

/** Who is out has no cards. */
function restOfHand(draft: Draft, seat: number): Pick<Zone, 'rest'> {
  return draft.fields.out?.includes(String(seat)) ? {} : restOfEmpty(draft, `hand${seat}`, `known${seat}`);
}

const editor: PositionEditor = {
  zones(draft) {
    const seats = Array.from({ length: numSeats(draft) }, (_, seat) => seat);
    const ofSeat = (seat: number): Zone[] => [
      {
        key: `hand${seat}`,
        label: 'going_out.zone.hand',
        kind: 'card',
        seat,
        canHide: true,
        ...restOfHand(draft, seat),
      },
      { key: `known${seat}`, label: 'going_out.zone.known', kind: 'card', seat },
      { key: `scored${seat}`, label: 'going_out.zone.scored', kind: 'card', seat },
    ];
    return [
      { key: 'latest', label: 'going_out.zone.latest', kind: 'card' },
      { key: 'display', label: 'going_out.zone.display', kind: 'card', ...restOfEmpty(draft, 'display') },
      ...seats.flatMap(ofSeat),
      { key: 'deck', label: 'going_out.zone.deck', kind: 'card', canHide: true, rest: 'all' },
      { key: 'discards', label: 'going_out.zone.discards', kind: 'card' },
    ];
  },

  fields(draft) {
    const seats = numSeats(draft);
    const points = Array.from({ length: seats }, (_, seat): Field => ({
      key: `points${seat}`,
      label: 'going_out.field.points',
      seat,
    }));
    return [
      {
        key: 'phase',
        label: 'editor.phase',
        choices: PHASES.map((value) => ({ value, label: `going_out.phase.${value}` })),
      },
      { key: 'turn', label: 'editor.turn', choices: seatChoices(seats, { value: '-', label: 'editor.nobody' }) },
      { key: 'start', label: 'going_out.field.start', choices: seatChoices(seats) },
      { key: 'owner', label: 'going_out.field.owner', choices: seatChoices(seats) },
      {
        key: 'value',
        label: 'going_out.field.value',
        choices: [{ value: '', label: 'going_out.field.value.none' }, ...[...'1234567'].map((value) => ({ value }))],
      },
      { key: 'out', label: 'going_out.field.out' },
      ...points,
    ];
  },

  read(text) {
    const parts = partsOf(text, NUM_PARTS);
    const head = parts && HEAD.exec(parts[0]!)?.groups;
    const latest = parts && LATEST.exec(parts[2]!)?.groups;
    if (!head || (!latest && parts[2] !== '-')) {
      return null;
    }
    const seats = parts[3]!.split('/').length;
    const seatParts = (part: number) =>
      Array.from({ length: seats }, (_, seat) => parts[part]!.split('/')[seat]?.trim() ?? '');
    const [hands, known, scored, points] = [3, 4, 8, 10].map(seatParts) as [string[], string[], string[], string[]];
    const zones: Record<string, string[]> = {
      latest: wordsOf(latest?.cards ?? ''),
      display: wordsOf(parts[5]!),
      deck: wordsOf(parts[6]!),
      discards: wordsOf(parts[7]!),
    };
    const fields: Record<string, string> = {
      phase: head.phase!,
      turn: head.turn!,
      start: head.start!,
      options: parts[1]!,
      owner: latest?.owner ?? '0',
      value: latest?.value ?? '',
      out: parts[9]!,
    };
    for (let seat = 0; seat < seats; seat += 1) {
      const hand = wordsOf(hands[seat]!);
      zones[`known${seat}`] = wordsOf(known[seat]!);
      // What everybody knows of lies in the hand, too: here each card lies in one place.
      zones[`hand${seat}`] = without(hand, zones[`known${seat}`]!) ?? hand;
      zones[`scored${seat}`] = wordsOf(scored[seat]!);
      fields[`points${seat}`] = points[seat]!;
    }
    return { zones, fields };
  },

  write(draft) {
    const { zones, fields } = draft;
    const seats = Array.from({ length: numSeats(draft) }, (_, seat) => seat);
    const zone = (key: string) => written(zones[key] ?? []);
    const each = (part: (seat: number) => string) => seats.map(part).join(' / ');
    const value = fields.value ? ` =${fields.value}` : '';
    return [
      `${fields.phase} ${fields.turn} start ${fields.start}`,
      fields.options || '-',
      zones.latest!.length > 0 ? `${fields.owner}: ${zones.latest!.join(' ')}${value}` : '-',
      each((seat) => written([...zones[`hand${seat}`]!, ...zones[`known${seat}`]!].sort(inOrder))),
      each((seat) => zone(`known${seat}`)),
      zone('display'),
      zone('deck'),
      zone('discards'),
      each((seat) => zone(`scored${seat}`)),
      fields.out?.trim() || '-',
      each((seat) => fields[`points${seat}`]?.trim() || '-'),
    ].join(' | ');
  },

  nameOf: (_, card) => cardName(card),
  Thing,
};

/** By suit and number, jokers last. */
function inOrder(a: string, b: string): number {
  return 'FHQC'.indexOf(a[0]!) - 'FHQC'.indexOf(b[0]!) || a.localeCompare(b);
}

/** The cards of a zone, unknown ones as a number. */
function written(cards: readonly string[]): string {
  const known = cards.filter((card) => card !== HIDDEN);
  const numHidden = cards.length - known.length;
  return [...known, ...(numHidden > 0 ? [`?${numHidden}`] : [])].join(' ') || '-';
}

export default editor;
