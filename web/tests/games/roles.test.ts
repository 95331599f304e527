import { afterAll, describe, expect, it } from 'vitest';
import { plySentences, type GameModule } from '../../src/games/contract';
import parade from '../../src/games/parade';
import teaParty from '../../src/games/tea_party';
import { setLanguage, type Language } from '../../src/i18n/index.svelte';
import type { GameEvent } from '../../src/protocol/protocol.generated';

const NAMES = ['Ann', 'Bo'];
const PLAYED = [
  { event: 'played', seat: 1, card: 'G3' },
  { event: 'took', seat: 1, card: 'G0' },
  { event: 'took', seat: 1, card: 'YT' },
];
const WENT = [
  { event: 'played', seat: 1, card: '*', number: 3 },
  { event: 'stopped', seat: 1, space: 3 },
  { event: 'stopped', seat: 1, space: 0 },
];

async function told(language: Language, game: unknown, events: readonly unknown[]): Promise<string> {
  await setLanguage(language);
  return plySentences(game as GameModule, events as GameEvent[], NAMES, 0)[0]!;
}

afterAll(() => setLanguage('en'));

describe('what several sentences name', () => {
  it.each([
    ['de', 'Bo spielt Grün 3 und nimmt Grün 0 und Grau 10.'],
    ['es', 'Bo juega el 3 verde y se lleva el 0 verde y el 10 gris.'],
    ['fr', 'Bo joue le 3 vert et prend le 0 vert et le 10 gris.'],
    ['ja', 'Boが緑3を出し、緑0、灰10を引き取りました。'],
    ['pl', 'Bo zagrywa zieloną 3 i zabiera zieloną 0 i szarą 10.'],
  ] as const)('is a card as what somebody plays, in %s', async (language, sentence) => {
    expect(await told(language, parade, PLAYED)).toBe(sentence);
  });

  it.each([
    ['de', 'Bo spielt den Joker als 3 und zieht auf Feld III, dann zur Teeparty.'],
    ['es', 'Bo juega un comodín como 3 y va a la casilla III y luego a la Merienda.'],
    ['fr', 'Bo joue le joker valant 3 et va à la case III, puis à la Table du thé.'],
    ['ja', 'Boがジョーカー（3）を出し、マスIII、さらにお茶会へ進みました。'],
    ['pl', 'Bo zagrywa jokera jako 3 i idzie na pole III, a potem na Herbatkę.'],
  ] as const)('is a space to which somebody goes, in %s', async (language, sentence) => {
    expect(await told(language, teaParty, WENT)).toBe(sentence);
  });
});
