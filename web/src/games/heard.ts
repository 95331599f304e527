/** Whether texts are written for the ear: many voices spell out Roman numerals. */
let isForEar = false;

/** What `write` gives, with texts as they should be heard. Nothing in it may wait. */
export function heard<T>(write: () => T): T {
  const before = isForEar;
  isForEar = true;
  try {
    return write();
  } finally {
    isForEar = before;
  }
}

export function isHeard(): boolean {
  return isForEar;
}
