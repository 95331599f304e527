/** The worker that thinks about a position of the board. */
export function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'board' });
}
