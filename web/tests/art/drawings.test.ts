/**
 * The page's drawings as notebooks show them: `drawings.svg` and `drawings.css` in src/wonderland/notebook/.
 * They are what the page's components draw; `make drawings` writes them anew.
 */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { seatTone } from '../../src/art/names';
import Portrait from '../../src/art/Portrait.svelte';
import GoingOutCard from '../../src/games/going_out/GoingOutCard.svelte';
import ParadeCard from '../../src/games/parade/ParadeCard.svelte';
import Pawn from '../../src/games/tea_party/Pawn.svelte';
import PocketWatchBoard from '../../src/games/tea_party/PocketWatchBoard.svelte';
import TeaCard from '../../src/games/tea_party/TeaCard.svelte';
import { usualOptions } from '../../src/games/options';
import type { TeaPartyView } from '../../src/games/tea_party/view.generated';
import { engineOf } from '../engines';

vi.mock('../../src/art/pace', () => ({ mayDraw: () => true }));

const SOURCES = join(import.meta.dirname, '../../src');
const SHEETS = join(import.meta.dirname, '../../../src/wonderland/notebook');
/** Nobody shows these in a notebook. */
const LEFT_OUT =
  /^a-(e-|i-(?!crown|plus)|cloth|word|divider|emblem|alice|hatter|rabbit$|rose|soldier)|^p-(?!person|frame)/;
const COLOURS = [...'RBPGYO'];
const VALUES = [...'0123456789T'];
const SUITS = [...'FH'];
const NUM_PAWNS = 4;
const NUM_SEATS = 6;

/** Components whose own classes appear in the drawings, with what goes before these. */
const STYLED = { card: 'art/Card', portrait: 'art/Portrait', board: 'games/tea_party/PocketWatchBoard' };

function read(file: string): string {
  return readFileSync(join(SOURCES, file), 'utf-8');
}

/** What a component draws: the inside of its picture, with the ids and classes of the sheet. */
function drawn<Props extends Record<string, unknown>>(component: Component<Props>, props: Props, own: string): string {
  const target = document.createElement('div');
  const shown = mount(component, { target, props });
  flushSync();
  target.querySelectorAll('.for-small, .area').forEach((element) => element.remove());
  const picture = target.querySelector('svg')!.innerHTML;
  void unmount(shown);
  return renamed(picture.replaceAll(/<!--.*?-->/g, ''), own);
}

/** Short and stable: our own prefix for ids and classes, no hashes of styles, numbers with two digits. */
function renamed(text: string, own: string): string {
  return text
    .replaceAll(/ (class|style|aria-hidden|stroke-dashoffset)=""/g, '')
    .replaceAll(/class="([^"]*)"/g, (_, names: string) => {
      const kept = names.split(/\s+/).filter((name) => !/^(svelte-|for-full|whole|$)/.test(name));
      return kept.length > 0 ? `class="${kept.map((name) => classOf(name, own)).join(' ')}"` : '';
    })
    .replaceAll(/(id="|#)([ap])-/g, (_, before: string, sheet: string) => `${before}w-${sheet === 'p' ? 'p-' : ''}`)
    .replaceAll(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
    .replaceAll(/<g\s*>(<\/g>)?/g, (group) => (group.endsWith('</g>') ? '' : '<g>'))
    .replaceAll(/\s+(?=[ />])/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(\w+)([^>]*)><\/\1>/g, '<$1$2/>')
    .trim();
}

function classOf(name: string, own: string): string {
  return ownClasses(own).has(name) ? `w-${own}-${name}` : `w-${name}`;
}

function ownClasses(own: string): Set<string> {
  const file = STYLED[own as keyof typeof STYLED];
  return new Set(file ? Array.from(styleOf(file).matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name!) : []);
}

function styleOf(file: string): string {
  return /<style>(.*)<\/style>/s.exec(read(`${file}.svelte`))![1]!;
}

function symbol(id: string, viewBox: string, picture: string): string {
  return `<symbol id="w-${id}" viewBox="${viewBox}">${picture}</symbol>`;
}

function card(game: string, component: Component<{ card: string }>, text: string, tone: string): string {
  const name = { '?': 'back', '*': 'joker' }[text] ?? text;
  const picture = shareCorners(`${game}-${name}`, drawn(component, { card: text }, 'card'));
  return symbol(`${game}-${name}`, '0 0 100 140', `<g class="w-card${tone && ` w-suit-${tone}`}">${picture}</g>`);
}

/** Both corners of a card show the same: it is written once. */
function shareCorners(name: string, picture: string): string {
  const turn = 'transform="rotate(180 50 70)"';
  const twice = /(.+)<g transform="rotate\(180 50 70\)">\1<\/g>/;
  return picture.replace(twice, `<g id="w-corner-${name}">$1</g><use href="#w-corner-${name}" ${turn}/>`);
}

/** The symbols of the page that the drawings use, each on a line. */
function symbols(): string[] {
  const all = read('art/symbols.svg') + read('art/portraits.svg');
  const found = all.matchAll(/<(symbol|pattern|clipPath) id="([^"]+)".*?<\/\1>/gs);
  return Array.from(found)
    .filter(([, , id]) => !LEFT_OUT.test(id!))
    .map(([text]) => renamed(text, ''));
}

/** The boards of Tea Party that have a name. */
function boards(): TeaPartyView['board'][] {
  const engine = engineOf('tea-party');
  const choices = engine.info.options.find(({ name }) => name === 'board')?.choices ?? [];
  return choices.map((board) => {
    const state = engine.deal(2, { ...usualOptions(engine.info.options), board: board }, 1);
    return (engine.view(state, 0, false) as unknown as TeaPartyView).board;
  });
}

function drawings(): string[] {
  const parade = COLOURS.flatMap((suit) => VALUES.map((value) => card('parade', ParadeCard, suit + value, suit)));
  const numbers = SUITS.flatMap((suit) => VALUES.slice(1, 8).map((value) => suit + value));
  return [
    ...parade,
    card('parade', ParadeCard, '?', 'R'),
    ...[...numbers, 'Q', 'C'].map((text) => card('going-out', GoingOutCard, text, text.charAt(0))),
    card('going-out', GoingOutCard, '?', 'F'),
    // Tea Party's cards have the colours of their seat, which the place gives where they are shown.
    ...[...'12345*?'].map((text) => card('tea-party', TeaCard, text, '')),
    ...Array.from({ length: NUM_SEATS }, (_, seat) => {
      const picture = drawn(Portrait, { seat, level: null }, 'portrait');
      return symbol(`portrait-${seat}`, '-4 -14 56 62', `<g class="w-seat-${seat}">${picture}</g>`);
    }),
    ...Array.from({ length: NUM_PAWNS }, (_, seat) => {
      const picture = drawn(Pawn, { seat }, 'portrait');
      return symbol(`pawn-${seat}`, '0 0 60 92', `<g class="w-seat-${seat}">${picture}</g>`);
    }),
    ...boards().map(({ name, spaces }) =>
      symbol(`board-${name}`, '0 0 400 456', drawn(PocketWatchBoard, { spaces }, 'board')),
    ),
  ];
}

/** The colours and pens of the drawings; whatever holds drawings has the class `wonderland`. */
function styles(): string {
  const art = read('art/art.css').replace(/\.symbols \{.*/s, '');
  const own = Object.entries(STYLED).map(([name, file]) => {
    const rules = [...styleOf(file).matchAll(/(?<=^|\})\s*([^{}@]+)\{([^{}]*)\}/g)];
    return rules
      .filter(([, selector]) => /^\s*(\.(cloth|plate|rim|minutes|rose|dark|fp|numeral)|text)/.test(selector!))
      .map(
        ([, selector, body]) => `${selector!.replace(/\btext\b/, '.numeral').replaceAll('.', `.${name}-`)}{${body!}}`,
      );
  });
  const seats = Array.from({ length: NUM_SEATS }, (_, seat) => {
    const [, colours] = new RegExp(`\\.${seatTone(seat)}[^{]*\\{([^}]*)\\}`).exec(art)!;
    return `.seat-${seat} {${colours!}}`;
  });
  const text = [art, ...seats, ...own.flat(), '.card { --n: var(--c); }'].join('\n');
  return text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\[data-theme[^}]*\}/g, '')
    .replace(':root', '.wonderland')
    .replaceAll(/\.(?=[a-zA-Z])(?!wonderland)/g, '.w-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll('}', '}\n')
    .trim();
}

it('the drawings of notebooks are those of the page', async () => {
  const lines = ['<svg xmlns="http://www.w3.org/2000/svg">', ...symbols(), ...drawings(), '</svg>', ''];
  await expect(lines.join('\n')).toMatchFileSnapshot(join(SHEETS, 'drawings.svg'));
});

it('the colours and pens of notebooks are those of the page', async () => {
  await expect(`${styles()}\n`).toMatchFileSnapshot(join(SHEETS, 'drawings.css'));
});
