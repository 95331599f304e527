/** The engines of the games, from the files that the page fetches. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../src/engine/engine';
import { readInfo, type EngineFile } from '../src/engine/layout';

const MODULES = join(import.meta.dirname, '../../src/wonderland/modules');

export function engineOf(game: string): Engine {
  const info = readInfo(JSON.parse(readFileSync(join(MODULES, `${game}.json`), 'utf-8')) as EngineFile);
  const module = new WebAssembly.Module(readFileSync(join(MODULES, `${game}.wasm`)));
  const engine = new Engine(new WebAssembly.Instance(module), info);
  if (info.weights > 0) {
    engine.loadWeights(readFileSync(join(MODULES, `${game}.weights`)));
  }
  return engine;
}
