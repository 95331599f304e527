/** Loads the modules. Their files are assets of the page, fetched when a game is first played. */
import { once } from '../lib/once';
import type { GameName } from '../protocol/protocol.generated';
import { Engine } from './engine';
import { readInfo, type EngineInfo } from './layout';
import type { HostLayout } from './module.generated';

/** The addresses of the files, by file. */
const FILES = import.meta.glob<string>('../../../src/wonderland/games/*/module.{wasm,json,weights}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The browser cannot run WebAssembly, or its settings forbid it. */
export class NoEngineError extends Error {}

const infos = new Map<GameName, Promise<EngineInfo>>();
const modules = new Map<GameName, Promise<WebAssembly.Module>>();
const weights = new Map<GameName, Promise<Uint8Array>>();

/** The game's description, without its module: what the home page needs. */
export function loadInfo(game: GameName): Promise<EngineInfo> {
  return once(infos, game, async () => readInfo((await (await fetchFile(game, 'json')).json()) as HostLayout));
}

/** An engine with a workspace of its own. Without weights it deals, applies and shows, but bots cannot think. */
export async function loadEngine(game: GameName): Promise<Engine> {
  if (typeof WebAssembly === 'undefined') {
    throw new NoEngineError('this browser has no WebAssembly');
  }
  const [info, module] = await Promise.all([loadInfo(game), once(modules, game, compile)]);
  return new Engine(await WebAssembly.instantiate(module), info);
}

/** An engine whose bots can think. */
export async function loadThinkingEngine(game: GameName): Promise<Engine> {
  const engine = await loadEngine(game);
  if (engine.info.weights > 0) {
    engine.loadWeights(await once(weights, game, () => fetchBytes(game, 'weights')));
  }
  return engine;
}

async function compile(game: GameName): Promise<WebAssembly.Module> {
  const bytes = await fetchBytes(game, 'wasm');
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new NoEngineError(String(error));
  }
}

function fileAddress(game: GameName, kind: string): string | undefined {
  return FILES[`../../../src/wonderland/games/${game.replace('-', '_')}/module.${kind}`];
}

async function fetchFile(game: GameName, kind: string): Promise<Response> {
  const response = await fetch(fileAddress(game, kind) ?? '');
  if (!response.ok) {
    throw new Error(`${game}.${kind}: ${response.status}`);
  }
  return response;
}

async function fetchBytes(game: GameName, kind: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetchFile(game, kind)).arrayBuffer());
}
