import type { QueenTry } from '../local/daily';
import type { Result } from './field';

/** The worker that plays a deal with bots, and what it tells the page. */
export type FieldMessage =
  | { kind: 'tries'; level: string; results: Result[] }
  | { kind: 'queen'; queen: QueenTry }
  | { kind: 'done' }
  | { kind: 'failed' };

export function makeFieldWorker(): Worker {
  return new Worker(new URL('./field_worker.ts', import.meta.url), { type: 'module', name: 'deal of the day' });
}
