/** Checks of JSON data that nobody vouches for. */

export function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Is it a whole number, 0 or more? */
export function isCount(data: unknown): data is number {
  return Number.isSafeInteger(data) && (data as number) >= 0;
}
