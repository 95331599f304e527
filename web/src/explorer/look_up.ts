/**
 * What a table says about a situation: what was chosen in situations alike, and how that ended. The same as
 * `src/wonderland/explorer/look_up.py`, which says why; `tests/explorer/answers.json` holds both to it.
 */
import type { FeatureEntry } from './table.generated';
import type { Count, Row, Table } from './table';

const ENOUGH = 600;
const FARTHEST = 4;
const PRIOR = 20;
const STANDARD_ERRORS = 1.96;

export interface KindAnswer {
  kind: string;
  /** Of the decisions. */
  share: number;
  decisions: number;
  /** Share of the win, with its 95 % interval. */
  wins: number;
  low: number;
  high: number;
  /** Mean lead at the end, in points. */
  margin: number;
}

export interface Answer {
  situation: readonly number[];
  decisions: number;
  /** 1: all of the very situation. */
  alike: number;
  /** By feature: the share of the decisions in whose situation it differs. */
  differing: number[];
  /** The most frequent first. */
  kinds: KindAnswer[];
}

interface Near {
  row: Row;
  decisions: number;
  distance: number;
  /** 2 to the power of minus the distance. */
  likeness: number;
}

type Sums = Omit<Count, 'kind'>;

export function answer(table: Table, situation: readonly number[]): Answer {
  const near = nearest(table, situation);
  const total = sum(near.map(({ likeness, decisions }) => likeness * decisions));
  if (total === 0) {
    return { situation, decisions: 0, alike: 0, differing: situation.map(() => 0), kinds: [] };
  }
  const counts = table.kinds.map((_, kind) => addUp(near, kind));
  const allWins = sum(counts.map(({ wins }) => wins));
  const coarse = table.rows.filter((row) => isCoarselySame(table.features, row, situation));
  const kinds = counts
    .map((count, kind) => kindAnswer(table.kinds[kind]!, count, total, coarseWins(coarse, kind, allWins / total)))
    .filter(({ decisions }) => decisions > 0)
    .sort((a, b) => b.decisions - a.decisions);
  return {
    situation,
    decisions: total,
    alike: sum(near.map(({ likeness, decisions }) => likeness * likeness * decisions)) / total,
    differing: situation.map((one, i) => {
      const others = near.filter(({ row }) => row.situation[i] !== one);
      return sum(others.map(({ likeness, decisions }) => likeness * decisions)) / total;
    }),
    kinds,
  };
}

/** The situations that answer: the nearest ones, until there are enough decisions. */
function nearest({ features, rows }: Table, situation: readonly number[]): Near[] {
  const near = rows
    .map((row) => ({ row, distance: distanceTo(features, row, situation) }))
    .filter(({ distance }) => distance <= FARTHEST)
    .map(({ row, distance }) => ({
      row,
      distance,
      decisions: sum(row.counts.map(({ decisions }) => decisions)),
      likeness: 2 ** -distance,
    }))
    .sort((a, b) => a.distance - b.distance);
  let found = 0;
  let count = 0;
  while (count < near.length && (found < ENOUGH || near[count]!.distance === near[count - 1]!.distance)) {
    found += near[count]!.likeness * near[count]!.decisions;
    count += 1;
  }
  return near.slice(0, count);
}

function distanceTo(
  features: readonly FeatureEntry[],
  { situation: other }: Row,
  situation: readonly number[],
): number {
  let distance = 0;
  for (const [i, { weight, names, is_fixed: isFixed }] of features.entries()) {
    const apart = Math.abs(other[i]! - situation[i]!);
    if (apart > 0) {
      distance += isFixed ? Infinity : weight * (names.length > 0 ? 1 : apart);
    }
  }
  return distance;
}

function addUp(near: readonly Near[], kind: number): Sums {
  const sums = { decisions: 0, matches: 0, wins: 0, margins: 0 };
  for (const { row, likeness } of near) {
    const count = row.counts.find((one) => one.kind === kind);
    if (count) {
      sums.decisions += likeness * count.decisions;
      sums.matches += likeness * count.matches;
      sums.wins += likeness * count.wins;
      sums.margins += likeness * count.margins;
    }
  }
  return sums;
}

function isCoarselySame(features: readonly FeatureEntry[], row: Row, situation: readonly number[]): boolean {
  return features.every(({ is_coarse: isCoarse }, i) => !isCoarse || row.situation[i] === situation[i]);
}

/** The share of the win by a kind in the coarse situation. */
function coarseWins(coarse: readonly Row[], kind: number, otherwise: number): number {
  const counts = coarse.flatMap(({ counts }) => counts.filter((count) => count.kind === kind));
  const decisions = sum(counts.map((count) => count.decisions));
  return decisions > 0 ? sum(counts.map(({ wins }) => wins)) / decisions : otherwise;
}

function kindAnswer(
  kind: string,
  { decisions, matches, wins, margins }: Sums,
  total: number,
  prior: number,
): KindAnswer {
  const units = matches + PRIOR;
  const share = (matches * (decisions > 0 ? wins / decisions : 0) + PRIOR * prior) / units;
  return {
    kind,
    share: decisions / total,
    decisions,
    wins: share,
    ...interval(share, units),
    margin: margins / decisions,
  };
}

/** Wilson's interval of a share of so many units. */
function interval(share: number, units: number): { low: number; high: number } {
  const square = STANDARD_ERRORS ** 2 / units;
  const middle = (share + square / 2) / (1 + square);
  const spread = Math.sqrt(share * (1 - share) * square + square ** 2 / 4) / (1 + square);
  return { low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
