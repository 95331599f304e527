/** The boards of Tea Party in the rules. */
import type { Space, SpaceKind } from '../board';
import { t } from '../../../i18n/index.svelte';

export const POCKET_WATCH = 'T1 .2 .3 C1 .2 R1 .4 .1 S2 .3 P1 .2';

const KINDS: Record<string, SpaceKind> = {
  T: 'tea_party',
  C: 'cheshire_cat',
  R: 'rabbit_hole',
  S: 'small_cookies',
  P: 'caterpillar',
};

/** A letter and a number of small cookies for each space. */
export function readBoard(text: string): Space[] {
  return text.split(' ').map((space) => ({
    kind: KINDS[space.charAt(0)] ?? 'plain',
    cookies: Number(space.charAt(1)),
  }));
}

export function spaceLabels(): Partial<Record<SpaceKind, string>> {
  return Object.fromEntries(
    Object.values(KINDS).map((kind) => [kind, t(`tea.kind.${kind as Exclude<SpaceKind, 'plain'>}`)]),
  );
}

/** All spaces that a walk along these stops enters, clockwise. */
export function spacesAlong(stops: readonly number[], numSpaces: number): number[] {
  return stops.slice(1).flatMap((to, i) => {
    const from = stops[i]!;
    const steps = (to - from + numSpaces) % numSpaces;
    return Array.from({ length: steps }, (_, step) => (from + 1 + step) % numSpaces);
  });
}
