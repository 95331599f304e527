/** The engines of the games, from the files that the page fetches. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../src/engine/engine';
import { readInfo } from '../src/engine/layout';
import type { HostLayout } from '../src/engine/module.generated';

const GAMES = join(import.meta.dirname, '../../src/wonderland/games');

export function engineOf(game: string): Engine {
  const folder = join(GAMES, game.replace('-', '_'));
  const info = readInfo(JSON.parse(readFileSync(join(folder, 'module.json'), 'utf-8')) as HostLayout);
  const module = new WebAssembly.Module(readFileSync(join(folder, 'module.wasm')));
  const engine = new Engine(new WebAssembly.Instance(module), info);
  if (info.weights > 0) {
    engine.loadWeights(readFileSync(join(folder, 'module.weights')));
  }
  return engine;
}
