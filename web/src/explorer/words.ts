/** Features, their classes and kinds of actions in words. */
import { t as common } from '../i18n/index.svelte';
import { numberText } from '../i18n/numbers';
import type { FeatureEntry } from './table.generated';
import { dynamic, t } from './texts';

export function featureName(game: string, { name }: FeatureEntry): string {
  return dynamic(`feature.${game}.${name}`);
}

export function kindName(game: string, kind: string): string {
  return dynamic(`kind.${game}.${kind}`);
}

/** A class of a feature: its name, or the numbers that are in it. */
export function className(game: string, feature: FeatureEntry, found: number): string {
  if (feature.names.length > 0) {
    return dynamic(`class.${game}.${feature.name}.${feature.names[found]!}`);
  }
  const from = found > 0 ? feature.cuts[found - 1]! : feature.lowest;
  const to = found < feature.cuts.length ? feature.cuts[found]! - 1 : feature.highest;
  if (from === null || to === null) {
    return from === null ? t('range.most', { n: signed(to!) }) : t('range.least', { n: signed(from) });
  }
  return from === to ? signed(from) : t('range', { from: signed(from), to: signed(to) });
}

/** `Lead: 2 to 4`. */
export function featureText(game: string, feature: FeatureEntry, found: number): string {
  return common('join.colon', { a: featureName(game, feature), b: className(game, feature, found) });
}

function signed(value: number): string {
  return value < 0 ? `−${numberText(-value)}` : numberText(value);
}
