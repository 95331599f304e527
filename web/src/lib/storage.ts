/** What the browser keeps for the page. Where it forbids that, and in an embed, it is remembered until the page is closed. */
import { isEmbedded } from './embedded';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

class Memory implements Kept {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** The storage, or memory in its place: merely to name a forbidden storage throws. */
function storageOr(memory: Kept, find: () => Storage): Kept {
  try {
    return isEmbedded ? memory : find();
  } catch {
    return memory;
  }
}

export const deviceStorage = storageOr(new Memory(), () => localStorage);
export const tabStorage = storageOr(new Memory(), () => sessionStorage);

export function keysIn(storage: Kept): string[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i)!);
}
