/** Fair deals (docs/records.md): what a server committed itself to, and the key of all chance that follows from it. */
import { RecordError, type MatchRecord } from './record';

const FORMAT = 'wonderland-fair-1';
const NUMBER_BYTES = 16;
const DIGEST = /^[0-9a-f]{64}$/;
const NUMBER = /^([0-9a-f]{32})?$/;

/** How a record's deal came about. */
export interface Fairness {
  format: string;
  match: string;
  /** The seat that starts; null if it was drawn. */
  start: number | null;
  commitment: string;
  secret: string;
  /** Of the players, by seat; empty for bots and those who sent none. */
  numbers: string[];
}

/** What this client adds to a deal: 128 random bits. */
export function randomNumber(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(NUMBER_BYTES)));
}

/** The key of the record's chance, null for one with a seed; RecordError unless the commitment fits the record. */
export async function keyOf(record: MatchRecord): Promise<Uint8Array | null> {
  const { fairness, game, rules, options, players } = record;
  if (fairness === undefined) {
    return null;
  }
  const { format, match, start, secret, numbers, commitment } = fairness;
  if (!hasShape(fairness, record)) {
    throw new RecordError('fairness');
  }
  if (globalThis.crypto?.subtle === undefined) {
    throw new RecordError('insecure');
  }
  const terms = { format, match, start, secret, game, rules, options, players };
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', canonical(terms)));
  if (toHex(digest) !== commitment) {
    throw new RecordError('commitment');
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromHex(secret), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, canonical([match, numbers])));
}

function hasShape({ format, match, start, commitment, secret, numbers }: Fairness, { seats, seed }: MatchRecord) {
  return (
    seed === null &&
    format === FORMAT &&
    typeof match === 'string' &&
    (start === null || (Number.isInteger(start) && start >= 0 && start < seats)) &&
    DIGEST.test(commitment) &&
    DIGEST.test(secret) &&
    Array.isArray(numbers) &&
    numbers.length === seats &&
    numbers.every((number) => typeof number === 'string' && NUMBER.test(number))
  );
}

/** JSON in UTF-8 without spaces, the fields of every object sorted by name. */
function canonical(data: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(data, sorted));
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}
