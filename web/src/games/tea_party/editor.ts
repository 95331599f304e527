/** How the zones of Tea Party stand in its notation (notation.md beside its rules). */
import { t } from '../../i18n/index.svelte';
import type { GameView } from '../../protocol/protocol.generated';
import { partsOf, seatChoices, type Draft, type Field, type PositionEditor, type Zone } from '../position_editor';
import Thing from './EditorThing.svelte';
import type { TeaPartyView } from './view.generated';

const NUM_PARTS = 9;
const HEAD =
  /^(?<phase>\w+) (?<turn>\S+) start (?<start>\S+)(?: number (?<number>\d))?(?: spins (?<spins>\d) at (?<at>\d{1,2}))?(?<options>(?: \w+)*)$/;
const PAWN = /^(?<space>\d{1,2})(?<large>\+?)(?<failed>!?)$/;
/** Zones of which every seat has one, with their parts. */
const OF_SEATS = { hand: 3, pile: 4, played: 5, large: 6 } as const;

const numSeats = ({ zones }: Draft) => Object.keys(zones).filter((key) => key.startsWith('hand')).length;
const letters = (word: string) => (word === '-' ? [] : [...word]);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i) }));

function zonesOfSeat(seat: number): Zone[] {
  const kind = `card${seat}`;
  return [
    { key: `hand${seat}`, label: 'tea.zone.hand', kind, seat, canHide: true, rest: 'as_dealt' },
    { key: `pile${seat}`, label: 'tea.zone.pile', kind, seat, canHide: true, rest: 'all' },
    { key: `played${seat}`, label: 'tea.zone.played', kind, seat },
    { key: `large${seat}`, label: 'tea.zone.large', kind: 'cookie', seat },
  ];
}

const editor: PositionEditor = {
  zones(draft, view: GameView) {
    const seats = Array.from({ length: numSeats(draft) }, (_, seat) => seat);
    const { spaces } = (view as TeaPartyView).board;
    const onBoard = spaces.map(({ kind }, n): Zone => ({
      key: `space${n}`,
      label: `tea.zone.space.${kind}`,
      kind: 'pawn',
      n,
      ...(n === 0 && { rest: 'as_dealt' as const }),
    }));
    return [
      ...onBoard,
      ...seats.flatMap(zonesOfSeat),
      { key: 'face', label: 'tea.zone.face', kind: 'cookie', rest: 'as_dealt' },
      { key: 'stack', label: 'tea.zone.stack', kind: 'cookie', canHide: true, rest: 'all' },
    ];
  },

  fields(draft) {
    const seats = numSeats(draft);
    const { phase } = draft.fields;
    const number: Field = { key: 'number', label: 'tea.field.number', choices: numbers(1, 6) };
    const spin: Field[] = [
      { key: 'spins', label: 'tea.field.spins', choices: numbers(1, 5) },
      { key: 'at', label: 'tea.field.at', choices: numbers(0, 19) },
    ];
    const small = Array.from({ length: seats }, (_, seat): Field => ({
      key: `small${seat}`,
      label: 'tea.field.small',
      seat,
    }));
    return [
      {
        key: 'phase',
        label: 'editor.phase',
        choices: ['play', 'spin', 'cookie', 'over'].map((value) => ({ value, label: `tea.phase.${value}` })),
      },
      { key: 'turn', label: 'editor.turn', choices: seatChoices(seats, { value: '-', label: 'editor.nobody' }) },
      { key: 'start', label: 'editor.starter', choices: seatChoices(seats) },
      ...(phase === 'spin' || phase === 'cookie' ? [number] : []),
      ...(phase === 'spin' ? spin : []),
      { key: 'big', label: 'tea.field.big', choices: seatChoices(seats, { value: '', label: 'editor.nobody' }) },
      ...small,
    ];
  },

  read(text) {
    const parts = partsOf(text, NUM_PARTS);
    const head = parts && HEAD.exec(parts[0]!)?.groups;
    const pawns = parts?.[2]!.split(' ').map((word) => PAWN.exec(word)?.groups) ?? [];
    if (!head || pawns.some((pawn) => !pawn)) {
      return null;
    }
    const [face = '-', stack = '-'] = parts[8]!.split(' ');
    const zones: Record<string, string[]> = { face: letters(face), stack: letters(stack) };
    const fields: Record<string, string> = {
      phase: head.phase!,
      turn: head.turn!,
      start: head.start!,
      number: head.number ?? '1',
      spins: head.spins ?? '1',
      at: head.at ?? '0',
      options: head.options!.trim(),
      board: parts[1]!,
      big: '',
      failed: '',
    };
    pawns.forEach((pawn, seat) => {
      const { space, large, failed } = pawn!;
      (zones[`space${space}`] ??= []).push(String(seat));
      fields.big = large ? String(seat) : fields.big!;
      fields.failed += failed ? String(seat) : '';
      fields[`small${seat}`] = parts[7]!.split(' ')[seat] ?? '0';
      for (const [name, part] of Object.entries(OF_SEATS)) {
        zones[name + seat] = letters(parts[part]!.split(' ')[seat] ?? '-');
      }
    });
    return { zones, fields };
  },

  write({ zones, fields }) {
    const seats = Array.from({ length: numSeats({ zones, fields }) }, (_, seat) => seat);
    const zone = (key: string) => zones[key]?.join('') || '-';
    const each = (part: (seat: number) => string) => seats.map(part).join(' ');
    const { phase } = fields;
    const number = phase === 'spin' || phase === 'cookie' ? ` number ${fields.number}` : '';
    const spin = phase === 'spin' ? ` spins ${fields.spins} at ${fields.at}` : '';
    const options = fields.options ? ` ${fields.options}` : '';
    const spaceOf = (seat: number) =>
      Object.keys(zones)
        .find((key) => key.startsWith('space') && zones[key]!.includes(String(seat)))
        ?.slice('space'.length) ?? '-';
    const marks = (seat: number) =>
      (fields.big === String(seat) ? '+' : '') + (fields.failed?.includes(String(seat)) ? '!' : '');
    return [
      `${phase} ${fields.turn} start ${fields.start}${number}${spin}${options}`,
      fields.board!,
      each((seat) => spaceOf(seat) + marks(seat)),
      ...Object.keys(OF_SEATS).map((name) => each((seat) => zone(name + seat))),
      each((seat) => fields[`small${seat}`]?.trim() || '0'),
      `${zone('face')} ${zone('stack')}`,
    ].join(' | ');
  },

  nameOf(kind, thing) {
    if (kind === 'cookie' || kind === 'pawn') {
      return kind === 'pawn' ? String(Number(thing) + 1) : thing;
    }
    return thing === '*' ? t('tea.joker') : thing;
  },
  Thing,
};

export default editor;
