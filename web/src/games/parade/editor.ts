/** How the zones of Parade stand in its notation (notation.md beside its rules). */
import { t } from '../../i18n/index.svelte';
import {
  partsOf,
  restOfEmpty,
  seatChoices,
  wordsOf,
  type Draft,
  type Field,
  type PositionEditor,
  type Zone,
} from '../position_editor';
import Thing from './EditorThing.svelte';
import { cardName } from './texts';

const NUM_PARTS = 6;
/** Zones of which every seat has one, in the order of the parts. */
const OF_SEATS = ['hand', 'front', 'discards'] as const;
const HEAD =
  /^(?<phase>\w+) (?<turn>\S+) start (?<start>\S+)(?: last (?<last>\S+) (?<reason>\S+) (?<turns>\S+))?(?: sizes (?<sizes>.+))?$/;

const numSeats = ({ zones }: Draft) => Object.keys(zones).filter((key) => key.startsWith('hand')).length;

const editor: PositionEditor = {
  zones(draft) {
    const seats = Array.from({ length: numSeats(draft) }, (_, seat) => seat);
    const ofSeat = (seat: number): Zone[] => [
      { key: `hand${seat}`, label: 'parade.zone.hand', kind: 'card', seat, canHide: true, rest: 'as_dealt' },
      { key: `front${seat}`, label: 'parade.zone.front', kind: 'card', seat },
      ...(draft.fields.phase !== 'play'
        ? [{ key: `discards${seat}`, label: 'parade.zone.discards', kind: 'card', seat, canHide: true }]
        : []),
    ];
    return [
      { key: 'parade', label: 'parade.zone.parade', kind: 'card', ...restOfEmpty(draft, 'parade') },
      ...seats.flatMap(ofSeat),
      { key: 'pile', label: 'parade.zone.pile', kind: 'card', canHide: true, rest: 'all' },
    ];
  },

  fields(draft) {
    const seats = numSeats(draft);
    const lastRound: Field[] = [
      { key: 'last', label: 'parade.field.last', choices: seatChoices(seats) },
      {
        key: 'turns',
        label: 'parade.field.turns',
        choices: Array.from({ length: seats + 1 }, (_, n) => ({ value: String(n) })),
      },
    ];
    return [
      {
        key: 'phase',
        label: 'editor.phase',
        choices: ['play', 'discard', 'over'].map((value) => ({ value, label: `parade.phase.${value}` })),
      },
      { key: 'turn', label: 'editor.turn', choices: seatChoices(seats, { value: '-', label: 'editor.nobody' }) },
      { key: 'start', label: 'editor.starter', choices: seatChoices(seats) },
      {
        key: 'reason',
        label: 'parade.field.reason',
        choices: ['', 'all_colours', 'pile_empty'].map((value) => ({
          value,
          label: `parade.reason.${value || 'none'}`,
        })),
      },
      ...(draft.fields.reason ? lastRound : []),
    ];
  },

  read(text) {
    const parts = partsOf(text, NUM_PARTS);
    const head = parts && HEAD.exec(parts[0]!)?.groups;
    if (!head) {
      return null;
    }
    const seats = parts[2]!.split('/').length;
    const zones: Record<string, string[]> = { parade: wordsOf(parts[1]!), pile: wordsOf(parts[5]!) };
    OF_SEATS.forEach((name, i) => {
      const texts = parts[2 + i]!.split('/');
      for (let seat = 0; seat < seats; seat += 1) {
        zones[name + seat] = wordsOf(texts[seat] ?? '');
      }
    });
    const { phase, turn, start, last = '0', reason = '', turns = String(seats), sizes = '' } = head;
    return { zones, fields: { phase: phase!, turn: turn!, start: start!, last, reason, turns, sizes } };
  },

  write(draft) {
    const { phase, turn, start, last, reason, turns, sizes } = draft.fields;
    const zone = (key: string) => draft.zones[key]?.join(' ') || '-';
    const each = (name: string) => Array.from({ length: numSeats(draft) }, (_, seat) => zone(name + seat)).join(' / ');
    const round = reason ? ` last ${last} ${reason} ${turns}` : '';
    const head = `${phase} ${turn} start ${start}${round}${sizes ? ` sizes ${sizes}` : ''}`;
    return [head, zone('parade'), ...OF_SEATS.map(each), zone('pile')].join(' | ');
  },

  nameOf: (_, card) => (card === '?' ? t('parade.hidden') : cardName(card)),
  Thing,
};

export default editor;
