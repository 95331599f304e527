/** One's own matches, counted in a worker that ends when it has answered. */
import type { GameName } from '../protocol/protocol.generated';
import type { Mine } from './mine';
import type { MineAnswer } from './mine_worker';

export function loadMine(game: GameName): Promise<Mine> {
  const worker = new Worker(new URL('./mine_worker.ts', import.meta.url), { type: 'module', name: 'explorer' });
  return new Promise<Mine>((resolve, fail) => {
    worker.onmessage = ({ data }: MessageEvent<MineAnswer>) =>
      data ? resolve(data) : fail(new Error('the matches cannot be read'));
    worker.onerror = () => fail(new Error('the worker does not start'));
    worker.postMessage(game);
  }).finally(() => worker.terminate());
}
