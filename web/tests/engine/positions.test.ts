import { describe, expect, it } from 'vitest';
import type { State } from '../../src/engine/engine';
import { problemText } from '../../src/engine/problem_text';
import { GAME_NAMES } from '../../src/games/names.generated';
import { usualOptions } from '../../src/games/options';
import { setLanguage } from '../../src/i18n/index.svelte';
import { engineOf } from '../engines';

describe.each(GAME_NAMES)('positions of %s', (game) => {
  const engine = engineOf(game);
  let state = engine.deal(engine.info.min_seats, usualOptions(engine.info.options), 3);
  for (let ply = 0; ply < 9; ply += 1) {
    state = engine.apply(state, engine.legal(state)[0]!.action);
  }
  const line = engine.writePosition(state);

  function read(text: string): State {
    const result = engine.readPosition(text);
    if ('problem' in result) {
      throw new Error(problemText(result.problem));
    }
    return result.state;
  }

  function refusal(text: string): string {
    const result = engine.readPosition(text);
    return 'problem' in result ? problemText(result.problem) : '';
  }

  it('are written and read again, hidden or not', () => {
    for (const known of [state, engine.hideUndrawn(state), engine.hide(state, 0), engine.hide(state, null)]) {
      const text = engine.writePosition(known);
      expect(engine.writePosition(read(text))).toBe(text);
      expect(engine.legal(read(text))).toEqual(engine.legal(known));
    }
  });

  it('with open cards say nothing of what nobody has seen', () => {
    const other = engine.reshuffle(state, 5);
    expect(engine.writePosition(other)).not.toBe(line);
    expect(engine.hideUndrawn(other)).toEqual(engine.hideUndrawn(state));
    expect(engine.reshuffle(state, 5)).toEqual(other);
    expect(engine.hide(engine.hideUndrawn(state), 0)).toEqual(engine.hide(state, 0));
  });

  it('are filled in from a seed, and can be played to the end', () => {
    const hidden = engine.hide(state, 0);
    let sampled = engine.sample(hidden, 7);
    expect(engine.sample(hidden, 7)).toEqual(sampled);
    expect(engine.writePosition(sampled)).not.toContain('?');
    expect(engine.hide(sampled, 0)).toEqual(hidden);
    while (engine.seat(sampled) !== null) {
      sampled = engine.apply(sampled, engine.legal(sampled)[0]!.action);
    }
    expect(engine.legal(sampled)).toEqual([]);
  });

  it('that are impossible are refused in a sentence, which tells the place', () => {
    expect(refusal('')).toMatch(/^a position has \d+ parts separated by \|, this one has 1$/);
    const [before, after] = line.split(' start ');
    const result = engine.readPosition(`${before} start 9${after!.slice(1)}`);
    expect('problem' in result && problemText(result.problem)).toBe("'9' is no seat: seats are 0 to 1");
    const begin = `${before} start `.length;
    expect('problem' in result && result.problem.place).toEqual([begin, begin + 1]);
    expect(refusal(line + ' '.repeat(10_000))).toContain('at most 8192 characters');
  });

  it('name the piece that is wrong, whatever letters stand before it', () => {
    const result = engine.readPosition(line.replace(' start ', ' stârt "\\ '));
    expect('problem' in result && problemText(result.problem)).toBeTruthy();
    const after = engine.readPosition(`${line.slice(0, line.lastIndexOf(' '))} €☕`);
    expect('problem' in after).toBe(true);
    if ('problem' in after && after.problem.place) {
      const [begin, end] = after.problem.place;
      expect(`${line.slice(0, line.lastIndexOf(' '))} €☕`.slice(begin, end)).toBe(after.problem.text);
    }
  });
});

it('a card that is there twice is named in the language of the page', async () => {
  const engine = engineOf('parade');
  const sizes = 'sizes 3 4 4 1';
  const line = `play 1 start 0 ${sizes} | R0 | R0 R1 R2 R3 / B0 B1 B2 P0 | P1 / - | - / - | P2 P3`;
  const result = engine.readPosition(line);
  expect(result).toEqual({ problem: { code: 'parade.card_twice', params: { card: 'R0' } } });
  expect('problem' in result && problemText(result.problem)).toBe('R0 is there twice');
  await setLanguage('de');
  expect('problem' in result && problemText(result.problem)).toBe('R0 kommt zweimal vor');
  await setLanguage('en');
});

it('what could be meant instead is a list of alternatives', () => {
  const engine = engineOf('going-out');
  const line = 'follow 1 start 1 | - | 0: Q | F1 ?5 / F5 H5 ?5 | - / - | F2 H2 | ?31 | Q | F1 F1 / - | - | - / -';
  const result = engine.readPosition(line);
  expect('problem' in result && problemText(result.problem)).toContain('=1 or =2 or =3');
});
