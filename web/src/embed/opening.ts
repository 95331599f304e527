/** Which component shows an embed. Each is fetched alone, with the table of its game. */
import type { Component } from 'svelte';
import { GAME_NAMES } from '../games/names.generated';
import type { Route } from '../navigation/routes';
import type { GameName } from '../protocol/protocol.generated';

interface Opened {
  Component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

/** What to show at the route; null if there is nothing to embed. */
export async function openEmbed(route: Route): Promise<Opened | null> {
  if (route.page === 'match') {
    const [{ default: Replay }, { ServerReplay }] = await Promise.all([
      import('./ReplayEmbed.svelte'),
      import('../records/replay_source'),
    ]);
    return opened(Replay, { source: new ServerReplay(route.match, route.seat), step: route.step, seat: route.seat });
  }
  if (route.page === 'replay' && route.record !== null) {
    const [{ default: Replay }, { openLink }] = await Promise.all([
      import('./ReplayEmbed.svelte'),
      import('../records/opening'),
    ]);
    const { played } = await openLink(route.record);
    return opened(Replay, { source: played.seenBy(route.seat), step: route.step, seat: route.seat });
  }
  return route.page === 'study' ? openStudy(route.area, route.path) : null;
}

async function openStudy(area: string, path: readonly string[]): Promise<Opened | null> {
  if (area === 'position') {
    const [{ default: Still }, { openPositionStill }] = await still();
    return opened(Still, { still: await openPositionStill(path[1] ?? '', Number(path[2])) });
  }
  const game = GAME_NAMES.find((name) => name === path[0]);
  if (area === 'puzzle' && game) {
    return openPuzzle(game, path[1]);
  }
  if (area === 'today' && game) {
    const [{ default: Still }, { openDealStill }] = await still();
    const deal = await openDealStill(game, path[1]);
    return deal && opened(Still, { still: deal });
  }
  return null;
}

const still = () => Promise.all([import('./StillEmbed.svelte'), import('./stills')]);

async function openPuzzle(game: GameName, id: string | undefined): Promise<Opened | null> {
  const [{ default: Puzzle }, { loadCollection }] = await Promise.all([
    import('./PuzzleEmbed.svelte'),
    import('../puzzles/puzzle'),
  ]);
  const puzzle = (await loadCollection(game)).find((one) => one.id === id);
  return puzzle ? opened(Puzzle, { puzzle }) : null;
}

function opened(Component: unknown, props: Record<string, unknown>): Opened {
  return { Component: Component as Opened['Component'], props };
}
