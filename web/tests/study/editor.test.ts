import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine, State } from '../../src/engine/engine';
import goingOut from '../../src/games/going_out/editor';
import parade from '../../src/games/parade/editor';
import type { PositionEditor } from '../../src/games/position_editor';
import { usualOptions } from '../../src/games/options';
import teaParty from '../../src/games/tea_party/editor';
import { Editing } from '../../src/study/editor/editing.svelte';
import { sentenceOf } from '../../src/study/position_error';
import { engineOf } from '../engines';

const EDITORS: Record<string, PositionEditor> = { parade, 'going-out': goingOut, 'tea-party': teaParty };

/** Positions of a match that takes every legal action in turn. */
function positionsOf(engine: Engine, seats: number): State[] {
  const states = [engine.deal(seats, usualOptions(engine.info.options), 5)];
  for (let ply = 0; engine.seat(states.at(-1)!) !== null && ply < 400; ply += 1) {
    const state = states.at(-1)!;
    const legal = engine.legal(state);
    states.push(engine.apply(state, legal[(ply * 7) % legal.length]!.action));
  }
  return states;
}

describe.each(Object.keys(EDITORS))('the editor of positions: %s', (game) => {
  const engine = engineOf(game);
  const editor = EDITORS[game]!;
  const seats = engine.info.min_seats + 1;
  const states = positionsOf(engine, seats);
  let editing: Editing;

  beforeEach(() => {
    editing = new Editing(engine, editor, { seats, options: usualOptions(engine.info.options), seed: 5 });
  });

  it('writes every position of a match as it read it, open or with hidden cards', () => {
    for (const state of states) {
      const eyes = [state, engine.hide(state, 0), engine.hideUndrawn(state)];
      for (const text of eyes.map((one) => engine.writePosition(one))) {
        expect(editor.write(editor.read(text)!)).toBe(text);
        editing.write(text);
        expect(editing.problem).toBeNull();
        expect(editing.trays.flatMap(({ things, numUnknown }) => (numUnknown > 0 ? [] : things))).toEqual([]);
      }
    }
  });

  it('begins with an empty table, and says what is wrong', () => {
    expect(Object.values(editing.draft.zones).flat()).toEqual([]);
    expect(editing.trays.flatMap(({ things }) => things).length).toBeGreaterThan(30);
    expect(sentenceOf(editing.problem!)).toMatch(/^.{12,}\.$/);
  });

  it('keeps what is set up while the text is wrong', () => {
    const text = engine.writePosition(states[3]!);
    editing.write(text);
    const { draft } = editing;
    editing.write(`${text} | what`);
    expect(editing.problem?.code).toBe('position.parts');
    expect(editing.draft).toBe(draft);
    editing.undo();
    expect([editing.text, editing.problem]).toEqual([text, null]);
  });

  it('moves a thing to a zone of its kind and back', () => {
    editing.write(engine.writePosition(states[3]!));
    const { text } = editing;
    const zone = editing.zones.find(({ key }) => key.startsWith('hand'))!;
    const [thing] = editing.draft.zones[zone.key]!;
    editing.pick({ zone: zone.key, index: 0 });
    editing.place(editing.picked, null);
    expect(editing.trays.find(({ kind }) => kind === zone.kind)!.things).toContain(thing);
    editing.place([{ kind: zone.kind, thing: thing! }], zone.key, 0);
    expect(editing.text).toBe(text);
  });

  it('fills an empty table at random as a match begins', () => {
    editing.placeRest((below) => below - 1);
    expect(editing.problem).toBeNull();
  });

  it('fills the rest, unknown or at random', () => {
    editing.write(engine.writePosition(states[0]!));
    const rest = editing.zones.filter(({ rest }) => rest === 'all' || rest === 'as_dealt').map(({ key }) => key);
    for (const key of rest) {
      editing.place(
        editing.draft.zones[key]!.map((_, index) => ({ zone: key, index })),
        null,
      );
    }
    expect(editing.problem).not.toBeNull();
    editing.placeRest((below) => below - 1);
    expect(editing.problem).toBeNull();
    expect(editing.text).not.toContain('?');
    expect(editing.trays.flatMap(({ things }) => things)).toEqual([]);
  });
});
