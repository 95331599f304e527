import { expect, it } from 'vitest';
import { unreadLines } from '../../src/match/unread';
import type { ChatLine } from '../../src/protocol/protocol.generated';

const line = (v: number, player: string): ChatLine => ({ v, player, name: player, seat: 0, text: 'Tea?', emote: null });
const chat = [line(3, 'bill'), line(5, 'alice'), line(8, 'bill'), line(9, 'eve')];
const unread = (...rest: [number, string | null, string[]]) => unreadLines(chat, ...rest).map(({ v }) => v);

it('takes what others said after the last line that was on the screen for unread', () => {
  expect(unread(-1, 'carol', [])).toEqual([3, 5, 8, 9]);
  expect(unread(8, 'carol', [])).toEqual([9]);
});

it('takes neither own lines nor those before them for unread', () => {
  expect(unread(-1, 'alice', [])).toEqual([8, 9]);
});

it('leaves out who is muted', () => {
  expect(unread(-1, null, ['bill', 'eve'])).toEqual([5]);
});
