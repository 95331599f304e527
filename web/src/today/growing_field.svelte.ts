/** The field of a deal as it fills: a worker plays, and every result is counted at once. */
import type { DailyEntry, QueenTry } from '../local/daily';
import { keepField } from './entries';
import { withResult, type Field } from './field';
import { makeFieldWorker, type FieldMessage } from './field_messages';
import type { DailyDeal } from './plan';

export class GrowingField {
  counts = $state.raw<Field>({});
  queen = $state.raw<QueenTry | null>(null);
  state = $state<'playing' | 'done' | 'failed'>('playing');
  #worker: Worker | null = null;

  /** What is kept is shown; otherwise the bots begin to play. */
  constructor(deal: DailyDeal, entry: DailyEntry) {
    if (entry.field && entry.queen) {
      [this.counts, this.queen, this.state] = [entry.field, entry.queen, 'done'];
      return;
    }
    this.#worker = makeFieldWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FieldMessage>) => void this.#receive(data, entry);
    this.#worker.onerror = () => (this.state = 'failed');
    this.#worker.postMessage(deal);
  }

  close(): void {
    this.#worker?.terminate();
  }

  async #receive(message: FieldMessage, entry: DailyEntry): Promise<void> {
    if (message.kind === 'tries') {
      const { level, results } = message;
      this.counts = results.reduce((counts, result) => withResult(counts, level, result), this.counts);
    } else if (message.kind === 'queen') {
      this.queen = message.queen;
    } else {
      this.close();
      if (message.kind === 'done' && this.queen) {
        // Where nothing can be kept, it is computed again.
        await keepField(entry, this.counts, this.queen).catch(() => undefined);
      }
      this.state = message.kind;
    }
  }
}
