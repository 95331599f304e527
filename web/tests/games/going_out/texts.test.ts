import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ruleNumber } from '../../../src/games/contract';
import goingOut from '../../../src/games/going_out';
import { setName } from '../../../src/games/going_out/texts';
import type { GoingOutEvent, PlayedEvent } from '../../../src/games/going_out/view.generated';
import { LANGUAGES, setLanguage, t, type Language } from '../../../src/i18n/index.svelte';
import { positionsOf, watchMatch } from '../positions';

const NAMES = ['Alice', 'Hatter', 'Duchess', 'Dormouse'];
const positions = positionsOf('going-out');
const matches = [1, 2, 3, 4].map((seed) => watchMatch('going-out', 4, seed));
const events = matches.flatMap(({ views }) => views.flatMap((view) => view.events));
const { outcome } = matches[0]!;
const OWN = 0;
/** A place that was not filled, or a word that is none. */
const LEFT_OVER = /[{}]|undefined|null|NaN/;

afterEach(() => setLanguage('en'));

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  beforeEach(() => setLanguage(language));

  it('every event is a sentence, but a discarded joker, which the set has named', () => {
    for (const event of events) {
      for (const me of [OWN, 1, null]) {
        const sentence = goingOut.sentence(event, NAMES, me);
        if (event.event === 'discarded') {
          expect(sentence).toBeNull();
        } else {
          expect(sentence, event.event).toMatch(/\S[.。]$/);
          expect(sentence).not.toMatch(LEFT_OVER);
        }
      }
    }
  });

  it('others are named and the viewer is not', () => {
    for (const event of events.filter(({ event, seat }) => seat !== null && event !== 'discarded')) {
      const name = NAMES[event.seat!]!;
      expect(goingOut.sentence(event, NAMES, null)).toContain(name);
      expect(goingOut.sentence(event, NAMES, event.seat)).not.toContain(name);
    }
  });

  it('every action of every phase has a label and a description, every phase a prompt', () => {
    for (const { view, legal } of Object.values(positions)) {
      const texts = [
        goingOut.prompt(view),
        goingOut.waiting(view, 'Hatter'),
        ...legal.flatMap((action) => [goingOut.label(view, action), goingOut.describe(view, action, NAMES)]),
      ];
      for (const text of texts) {
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(LEFT_OVER);
      }
    }
  });

  it('different actions have different labels', () => {
    for (const { view, legal } of Object.values(positions)) {
      const singles = legal.filter((action) => action.split(' ').length <= 2);
      expect(new Set(singles.map((action) => goingOut.label(view, action))).size).toBe(singles.length);
    }
  });

  it('the end sheet has a column for each round, and its rows add up', () => {
    const columns = goingOut.sheet(outcome);
    outcome.points.forEach((points, seat) =>
      expect(columns.reduce((sum, { cells }) => sum + cells[seat]!.points, 0)).toBe(points),
    );
    expect(columns.at(-1)!.cells.every(({ detail }) => detail && !LEFT_OVER.test(detail))).toBe(true);
    for (const decided of ['points', 'pairs', 'numbers', 'shared'] as const) {
      expect(goingOut.winReason({ ...outcome, decided })).not.toMatch(LEFT_OVER);
    }
  });
});

describe('the texts', () => {
  it('Polish counts as Poles do', async () => {
    await setLanguage('pl');
    expect([1, 2, 5, 12, 22].map((n) => t('going_out.points', { n }))).toEqual([
      '1 punkt',
      '2 punkty',
      '5 punktów',
      '12 punktów',
      '22 punkty',
    ]);
    expect(t('going_out.hedgehogs', { n: 5 })).toBe('5 jeży');
  });
});

describe('the names of sets', () => {
  const single = { form: 'single', size: 1 } as const;
  const pair = { cards: ['F5', 'H5'], form: 'same', size: 2, value: 5 } as const;
  const run = { cards: ['F4', 'F6', 'Q'], form: 'run', size: 3, value: 4 } as const;

  it('in English', () => {
    expect(setName({ ...single, cards: ['F3'], value: 3 }, 'a')).toBe('flamingo 3');
    expect(setName({ ...single, cards: ['Q'], value: 5 }, 'a')).toBe('a Queen of Hearts as 5');
    expect(setName(pair, 'the')).toBe('the pair of 5s');
    expect(setName({ cards: ['F1', 'H1', 'Q', 'C'], form: 'same', size: 4, value: 1 })).toBe('set of four 1s');
    expect(setName(run)).toBe('run of 3 from 4');
  });

  it('in Polish, as subject and as object', async () => {
    await setLanguage('pl');
    expect(setName(pair)).toBe('para piątek');
    expect(setName(pair, 'the')).toBe('parę piątek');
    expect(setName({ ...single, cards: ['C'], value: 2 }, 'a')).toBe('Kota z Cheshire jako 2');
  });

  it('in Japanese', async () => {
    await setLanguage('ja');
    expect(setName(pair)).toBe('5のペア');
    expect(setName(run)).toBe('4からの3枚連番');
  });
});

describe('what one ply caused', () => {
  it('tells the jokers of a player in one sentence', () => {
    const bonus: GoingOutEvent[] = [
      { event: 'bonus', seat: 1, card: 'Q' },
      { event: 'bonus', seat: 1, card: 'C' },
      { event: 'bonus', seat: 0, card: 'C' },
      { event: 'bonus', seat: 0, card: 'C' },
      { event: 'undealt', seat: null, card: 'Q' },
    ];
    expect(goingOut.sentences!(bonus, NAMES, 0)).toEqual([
      'Hatter gets a Queen of Hearts and a Cheshire Cat.',
      'You get 2 Cheshire Cats.',
      'Nobody gets a Queen of Hearts.',
    ]);
  });

  it('tells that nothing was drawn', () => {
    expect(goingOut.sentences!([], NAMES, 0)).toEqual(['No card is drawn.']);
  });
});

describe('what an action does', () => {
  it('a set says why it beats, and what it leaves', () => {
    const { view } = positions.follow;
    expect(goingOut.describe(view, 'F6', NAMES)).toBe(
      'Flamingo 6 beats the pair of 5s by its higher value. 6 cards left.',
    );
    expect(goingOut.describe(view, 'F3 F4 F5', NAMES)).toBe(
      'Run of 3 from 3 beats the pair of 5s by having more cards. 4 cards left.',
    );
  });

  it('a set of jokers only says that the next player leads', () => {
    expect(goingOut.describe(positions.lead.view, 'Q =5', NAMES)).toBe(
      'Queen of Hearts as 5 leads. Jokers only: nothing is left to beat, and the next player leads. 3 cards left.',
    );
    const played: PlayedEvent = {
      event: 'played',
      seat: 1,
      set: 'Q =5',
      cards: ['Q'],
      form: 'single',
      size: 1,
      value: 5,
      stays: false,
    };
    expect(goingOut.sentence(played, NAMES, 0)).toBe('Hatter plays a Queen of Hearts as 5. No set is left to beat.');
  });

  it('the last card says that one is out at once where nothing can be drawn', () => {
    expect(goingOut.describe(positions.last_card.view, 'H4', NAMES)).toBe(
      'Hedgehog 4 beats flamingo 3 by its higher value. That is your whole hand, and there is nothing to draw: you are out, as the first.',
    );
  });

  it('with an empty hand, drawing nothing is going out', () => {
    const { view } = positions.draw_last;
    expect(goingOut.label(view, 'stop')).toBe('Go out');
    expect(goingOut.describe(view, 'stop', NAMES)).toBe('Draw nothing and go out, as the first.');
    expect(goingOut.label(positions.draw.view, 'stop')).toBe('No card');
  });

  it('only passing and stopping are buttons; all else is on the table', () => {
    expect(goingOut.buttons(positions.follow.view, positions.follow.legal)).toEqual(['pass']);
    expect(goingOut.buttons(positions.draw.view, positions.draw.legal)).toEqual(['stop']);
    expect(goingOut.buttons(positions.lay.view, positions.lay.legal)).toEqual([]);
  });

  it('the rules open where they matter', () => {
    expect(ruleNumber(positions.lead.view)).toBe('G10');
    expect(ruleNumber(positions.last_turn.view)).toBe('G20');
  });
});
