/** Records and positions as text for a link: what does not follow from the deal, as JSON, deflated, in base64url. */
import { isObject } from '../lib/json';
import { checkRecord, RecordError, type MatchRecord } from './record';

const MAX_BYTES = 1_000_000; // of the JSON: a short link could hold far more

/** A position of a match. */
export interface Position {
  /** With the decisions before the position. */
  record: MatchRecord;
  /** How the match ended, by seat; null if that is unknown. */
  result: { points: number[]; places: number[] } | null;
}

export function packRecord(record: MatchRecord): Promise<string> {
  return deflate({ ...needed(record), stopped: record.stopped });
}

/** The record in a link; RecordError if it is damaged. */
export async function unpackRecord(packed: string): Promise<MatchRecord> {
  return checkRecord(await read(packed));
}

export function packPosition({ record, result }: Position): Promise<string> {
  return deflate({ ...needed(record), result });
}

/** The position in a link; RecordError if it is damaged. */
export async function unpackPosition(packed: string): Promise<Position> {
  const record = checkRecord(await read(packed));
  const { result } = record as { result?: Position['result'] };
  const isSound = isObject(result) && isNumbers(result.points, record.seats) && isNumbers(result.places, record.seats);
  return { record, result: isSound ? result : null };
}

/** Any text, packed as records are. */
export function packText(text: string): Promise<string> {
  return deflateText(text);
}

/** The text; RecordError if it is damaged. */
export async function unpackText(packed: string): Promise<string> {
  try {
    return await inflate(decode(packed));
  } catch {
    throw new RecordError('link');
  }
}

/** What does not follow from the deal. */
function needed({ decisions, ...record }: MatchRecord): MatchRecord {
  const { format, game, rules, seats, options, players, seed, fairness } = record;
  const actions = decisions.map(({ seat, action }) => ({ seat, action }));
  return { format, game, rules, seats, options, players, seed, decisions: actions, ...(fairness && { fairness }) };
}

function isNumbers(data: unknown, length: number): boolean {
  return Array.isArray(data) && data.length === length && data.every(Number.isSafeInteger);
}

function deflate(data: object): Promise<string> {
  return deflateText(JSON.stringify(data));
}

async function deflateText(text: string): Promise<string> {
  const deflated = new Response(text).body!.pipeThrough(new CompressionStream('deflate-raw'));
  return encode(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

async function read(packed: string): Promise<unknown> {
  try {
    return JSON.parse(await inflate(decode(packed)));
  } catch {
    throw new RecordError('link');
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const inflated = new Response(bytes).body!.pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (const reader = inflated.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RecordError('link');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function encode(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
