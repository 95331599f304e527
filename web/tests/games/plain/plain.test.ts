import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/games';
import { plySentences, ruleNumber, type GameModule } from '../../../src/games/contract';
import type { GameEvent, GameView } from '../../../src/protocol/protocol.generated';
import { clear, showTable } from '../../showing';

/** A view of a game that nobody has made. */
const VIEW = {
  game: 'croquet-match',
  seats: 2,
  phase: 'play',
  seat: 0,
  hoops: ['red', 'blue'],
  balls_left: 3,
  weather: { wind: 'strong_gale', is_wet: false },
  leader_seat: 1,
  hands: [
    ['F3', 'H1'],
    ['?', '?'],
  ],
  players: [{ mallet: 'flamingo' }, { mallet: null }],
  points: [4, 0],
  previews: { 'hit-F3': ['hoop', 2] },
  events: [],
} as GameView;
const NAMES = ['Ann', 'Bob'];

const game: GameModule = await loadGame('croquet-match');

const open = (...legal: string[]) => showTable(game.Table, { view: VIEW, legal }, { names: NAMES });

/** The words of a zone, one after the other. */
function textOf(zone: string): string {
  const walker = document.createTreeWalker(document.querySelector(`[data-zone="${zone}"]`)!, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) {
    words.push(walker.currentNode.textContent!.trim());
  }
  return words.filter(Boolean).join(' ');
}

describe('the table of a game without a drawing', () => {
  it('shows what lies on it in words', () => {
    open();
    expect(textOf('table')).toBe(
      'Phase play Hoops red blue Balls left 3 Weather Wind strong gale Is wet no Leader seat Bob',
    );
  });

  it('shows what belongs to each seat', () => {
    open();
    expect(textOf('seat-0')).toBe('Hands F3 H1 Mallet flamingo Points 4');
    expect(textOf('seat-1')).toBe('Hands 2 × hidden Mallet – Points 0');
  });

  it('has a button for each action, and none in the turn of somebody else', async () => {
    const { acted } = open('hit-F3', 'pass');
    const buttons = [...document.querySelectorAll('button')];
    expect(buttons.map((button) => button.textContent.trim())).toEqual(['Hit F3', 'Pass']);
    expect(buttons.map((button) => button.dataset.hotkey)).toEqual(['1', '2']);
    buttons[1]!.click();
    expect(acted).toEqual(['pass']);
    await clear();
    open();
    expect(document.querySelectorAll('button')).toHaveLength(0);
  });
});

describe('a game without a folder in the page', () => {
  it('tells what happened', () => {
    const events = [{ event: 'hit', seat: 1, card: 'F3', hoop: 2 }, { event: 'rain_began' }] as GameEvent[];
    expect(plySentences(game, events, NAMES, 0)).toEqual(['Bob hit F3 2.', 'Rain began.']);
    const told = { event: 'hit', seat: 1, sentence: '{1} hits the ball of {0}!' };
    expect(plySentences(game, [told], NAMES, 0)).toEqual(['Bob hits the ball of Ann!']);
  });

  it('says what an action does, if the view tells', () => {
    expect(game.describe(VIEW, 'hit-F3', NAMES)).toBe('Hit F3: hoop 2');
    expect(game.describe(VIEW, 'pass', NAMES)).toBe('Pass');
  });

  it('has points, a result and no number of a rule', () => {
    const outcome = {
      points: [4, 7],
      places: [2, 1],
      ended: 'last_hoop',
      decided: 'points',
      sheet: [{ hoops: 4 }, {}],
    };
    expect(game.points(VIEW)).toEqual([4, 0]);
    expect(game.sheet(outcome)[0]!.cells).toEqual([
      { points: 4, detail: 'hoops 4' },
      { points: 7, detail: '' },
    ]);
    expect(game.winReason(outcome)).toBe('decided by points');
    expect(ruleNumber(VIEW)).toBeNull();
  });
});
