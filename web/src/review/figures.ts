/** Figures of a review as they are shown. */
import { percent } from '../hints/ranking';
import { numberText } from '../i18n/numbers';
import type { ReviewedDecision } from '../protocol/protocol.generated';

/** One bar of several that add up: where it begins and ends, in percent with one digit. */
export interface Bar<Name> {
  name: Name;
  from: number;
  to: number;
}

/** Bars of millionths, one on the other. Rounded are their ends, so that what is shown adds up, too. */
export function stacked<Name>(parts: readonly (readonly [name: Name, millionths: number])[]): Bar<Name>[] {
  let sum = 0;
  return parts.map(([name, millionths]) => {
    const from = tenths(sum);
    sum += millionths;
    return { name, from, to: tenths(sum) };
  });
}

function tenths(millionths: number): number {
  return Math.round(millionths / 1000) / 10;
}

/** What a decision cost, in whole percent: the difference of both chances as they are shown. */
export function percentLost({ win_chance, action, choices }: ReviewedDecision): number {
  const chosen = choices.find((one) => one.action === action);
  return percent(win_chance) - percent(chosen?.win_chance ?? win_chance);
}

/** A difference with its sign and one digit. */
export function signed(difference: number): string {
  const text = numberText(Math.abs(difference), 1);
  return text === numberText(0, 1) ? text : `${difference < 0 ? '−' : '+'}${text}`;
}

const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '14 4', '4 6'];

/** How the line of a seat is dashed, so that lines differ without their colours. */
export function dashOf(seat: number): string {
  return DASHES[seat % DASHES.length]!;
}
