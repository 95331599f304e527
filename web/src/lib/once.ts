/** Loads something once for every key; a failure is forgotten, so that the next call tries again. */
export function once<K, T>(cache: Map<K, Promise<T>>, key: K, load: (key: K) => Promise<T>): Promise<T> {
  let found = cache.get(key);
  if (!found) {
    found = load(key);
    found.catch(() => cache.delete(key));
    cache.set(key, found);
  }
  return found;
}
