/** SHA-256 for pages without `crypto.subtle`, which browsers offer only on https and localhost. */

const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) {
      primes.push(n);
    }
  }
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const FIRST_STATE = fractions(8, Math.sqrt);
const CONSTANTS = fractions(64, Math.cbrt);

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

export function sha256(text: string): Uint8Array {
  const blocks = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(FIRST_STATE);
  for (let start = 0; start < blocks.byteLength; start += BLOCK_BYTES) {
    compress(state, blocks, start);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a bit, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): DataView {
  const size = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(size);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(size - 4, message.length * 8);
  return view;
}

/** Adds a block to the state. */
function compress(state: Int32Array, blocks: DataView, start: number): void {
  const words = schedule(blocks, start);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + CONSTANTS[i]! + words[i]!) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
}

function schedule(blocks: DataView, start: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) {
    words[i] = blocks.getInt32(start + 4 * i);
  }
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [words[i - 2]!, words[i - 15]!];
    const nearMix = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const farMix = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    words[i] = (words[i - 16]! + farMix + words[i - 7]! + nearMix) | 0;
  }
  return words;
}
