/** What is done to a position that is being set up. Nothing is changed in place. */
import { HIDDEN, type Draft, type Zone } from '../../games/position_editor';

/** Where a thing lies: a place in a zone, or the tray, where things are told apart by what they are. */
export type Place = { zone: string; index: number } | { kind: string; thing: string };

type Supply = Readonly<Record<string, readonly string[]>>;

/** All things of a position, by kind: of a deal, all things of the game. */
export function supplyOf(draft: Draft, zones: readonly Zone[]): Supply {
  const supply: Record<string, string[]> = {};
  for (const { key, kind } of zones) {
    (supply[kind] ??= []).push(...(draft.zones[key] ?? []));
  }
  return Object.fromEntries(Object.entries(supply).map(([kind, things]) => [kind, things.toSorted()]));
}

/** What of a kind is not placed yet; unknown things in the zones count as some of it. */
export function tray(
  draft: Draft,
  zones: readonly Zone[],
  supply: Supply,
  kind: string,
): { things: string[]; numUnknown: number } {
  const placed = zones.filter((zone) => zone.kind === kind).flatMap(({ key }) => draft.zones[key] ?? []);
  const things = [...(supply[kind] ?? [])];
  for (const thing of placed) {
    const index = things.indexOf(thing);
    if (index >= 0) {
      things.splice(index, 1);
    }
  }
  return { things, numUnknown: placed.filter((thing) => thing === HIDDEN).length };
}

/** The things at these places. */
export function thingsAt(draft: Draft, places: readonly Place[]): string[] {
  return places.flatMap((place) => ('thing' in place ? place.thing : (draft.zones[place.zone]?.[place.index] ?? [])));
}

/** Moves things to the end of a zone, or before one of its things; null puts them back into the tray. */
export function move(draft: Draft, places: readonly Place[], to: string | null, before?: number): Draft {
  const things = thingsAt(draft, places);
  const isTaken = (zone: string, index: number) =>
    places.some((place) => 'zone' in place && place.zone === zone && place.index === index);
  const zones = Object.fromEntries(
    Object.entries(draft.zones).map(([zone, all]) => [zone, all.filter((_, index) => !isTaken(zone, index))]),
  );
  if (to !== null) {
    const all = zones[to] ?? [];
    const numTakenBefore = Array.from({ length: before ?? 0 }, (_, index) => isTaken(to, index)).filter(Boolean).length;
    const at = before === undefined ? all.length : before - numTakenBefore;
    zones[to] = [...all.slice(0, at), ...things, ...all.slice(at)];
  }
  return { ...draft, zones };
}

/** One unknown thing more or less in a zone. */
export function changeUnknown(draft: Draft, zone: string, by: 1 | -1): Draft {
  const all = draft.zones[zone] ?? [];
  const last = all.lastIndexOf(HIDDEN);
  const changed = by > 0 ? [...all, HIDDEN] : all.filter((_, index) => index !== last);
  return { ...draft, zones: { ...draft.zones, [zone]: changed } };
}

/** With nothing in any zone. */
export function cleared(draft: Draft): Draft {
  return { ...draft, zones: Object.fromEntries(Object.keys(draft.zones).map((zone) => [zone, []])) };
}

/**
 * Places what is not placed, as far as zones take the rest: unknown, or at random, which makes unknown things known, too.
 * `random` gives a number below another one.
 */
export function placeRest(
  draft: Draft,
  dealt: Draft,
  zones: readonly Zone[],
  supply: Supply,
  random: ((below: number) => number) | null,
): Draft {
  const emptied = withoutUnknown(draft, zones);
  const changed: Record<string, readonly string[]> = { ...emptied.zones };
  for (const kind of Object.keys(supply)) {
    const { things, numUnknown } = tray(emptied, zones, supply, kind);
    const left = random ? shuffled(things, random) : things.map(() => HIDDEN);
    let numFree = left.length - (random ? 0 : numUnknown);
    const take = (count: number): string[] => {
      const taken = left.splice(0, Math.max(0, Math.min(count, random ? left.length : numFree)));
      numFree -= taken.length;
      return taken;
    };
    const ofKind = zones.filter((zone) => zone.kind === kind);
    for (const { key } of random ? ofKind : []) {
      changed[key] = (changed[key] ?? []).map((thing) => (thing === HIDDEN ? (take(1)[0] ?? HIDDEN) : thing));
    }
    for (const rest of ['as_dealt', 'all'] as const) {
      for (const { key } of ofKind.filter((zone) => zone.rest === rest && (zone.canHide || random))) {
        const has = changed[key] ?? [];
        const most = rest === 'all' ? Infinity : (dealt.zones[key]?.length ?? 0) - has.length;
        changed[key] = [...has, ...take(most)];
      }
    }
  }
  return { ...draft, zones: changed };
}

/** Without the unknown things where all the rest goes. */
function withoutUnknown(draft: Draft, zones: readonly Zone[]): Draft {
  const known = zones
    .filter(({ rest }) => rest === 'all')
    .map(({ key }) => [key, (draft.zones[key] ?? []).filter((thing) => thing !== HIDDEN)] as const);
  return { ...draft, zones: { ...draft.zones, ...Object.fromEntries(known) } };
}

function shuffled(things: readonly string[], random: (below: number) => number): string[] {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
