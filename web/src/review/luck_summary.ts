/** Luck and skill in three parts: what cards and spins did, the player, and the others. */
import type { Luck } from '../protocol/protocol.generated';

const MILLION = 1_000_000;
const PER_MATCH = MILLION / 100;

export type LuckPart = 'cards' | 'own' | 'others';

export interface LuckSummary {
  /** In matches of 100, in whole numbers that add up from the fair share to the result. */
  parts: { name: LuckPart; matches: number; isNothing: boolean }[];
  /** What did most for the result, and not against it; a win without any cost is perfect, and what is due to nothing is even. */
  headline: LuckPart | 'perfect' | 'even';
}

export function luckSummary({
  fair_share,
  result,
  own_decisions: own,
  others_decisions: others,
  deal,
  draws,
  rest,
}: Luck): LuckSummary {
  const exact: [LuckPart, number][] = [
    ['cards', deal + draws + rest],
    ['own', own],
    ['others', others],
  ];
  let sum = fair_share;
  const parts = exact.map(([name, millionths]) => {
    const before = rounded(sum);
    sum += millionths;
    return { name, matches: rounded(sum) - before, isNothing: millionths === 0 };
  });
  const direction = Math.sign(result - fair_share);
  const weight = ({ matches }: { matches: number }) => (direction === 0 ? Math.abs(matches) : direction * matches);
  const largest = parts.reduce((most, part) => (weight(part) > weight(most) ? part : most));
  const isPerfect = result === MILLION && own === 0;
  return { parts, headline: isPerfect ? 'perfect' : largest.matches === 0 ? 'even' : largest.name };
}

const rounded = (millionths: number) => Math.round(millionths / PER_MATCH);
