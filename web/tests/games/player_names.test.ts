import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/index.svelte';
import { PORTRAITS } from '../../src/art/names';
import { seatView } from '../fixtures';
import { levelTitle, namesOf, opponentsText, seatedPlayers, sittingsOf } from '../../src/games/player_names';

const bot = (level: string) => ({ name: levelTitle(level), level });
const alice = { name: 'Alice', level: null };

afterEach(() => setLanguage('en'));

describe('the names of bots', () => {
  it.each(['en', 'ja', 'pl'] as const)('are given names, short and never twice at a table (%s)', async (language) => {
    await setLanguage(language);
    for (const level of PORTRAITS) {
      const names = namesOf(Array.from({ length: 6 }, () => bot(level)));
      expect(new Set(names).size).toBe(6);
      expect(names.filter((name) => /\d/.test(name) || name.length > 10)).toEqual([]);
    }
  });

  it('leave a name to the person who has it', () => {
    const [first] = namesOf([bot('hatter')]);
    expect(namesOf([bot('hatter'), { name: first!, level: null }])[0]).not.toBe(first);
  });

  it('follow the language, and the level in records, which do not say who is a bot', async () => {
    const players = sittingsOf(['Alice', 'Hatter', 'Hatter']);
    const english = namesOf(players);
    expect(players.map(({ level }) => level)).toEqual([null, 'hatter', 'hatter']);
    await setLanguage('ja');
    expect(namesOf(players)[0]).toBe('Alice');
    expect(namesOf(players).slice(1)).not.toContain(english[1]);
  });

  it('of an open seat are empty', () => {
    const open = seatView({ controller: 'open' });
    expect(namesOf(seatedPlayers([open, open]))).toEqual(['', '']);
  });

  it('are the opponents of a single person', () => {
    const [first, second] = namesOf([bot('dormouse'), bot('dormouse')]);
    expect(opponentsText([alice, bot('dormouse'), bot('dormouse')])).toBe(`against ${first} and ${second}`);
    expect(opponentsText([alice, { name: 'Bob', level: null }])).toBe('Alice and Bob');
  });
});
