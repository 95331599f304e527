/** A record as text for a link: what does not follow from the deal, as JSON, deflated, in base64url. */
import { checkRecord, RecordError, type MatchRecord } from './record';

const MAX_BYTES = 1_000_000; // of the JSON: a short link could hold far more

export async function packRecord(record: MatchRecord): Promise<string> {
  const { format, game, rules, seats, options, players, seed, fairness, stopped } = record;
  const decisions = record.decisions.map(({ seat, action }) => ({ seat, action }));
  const text = JSON.stringify({ format, game, rules, seats, options, players, seed, decisions, fairness, stopped });
  const deflated = new Response(text).body!.pipeThrough(new CompressionStream('deflate-raw'));
  return encode(new Uint8Array(await new Response(deflated).arrayBuffer()));
}

/** The record in a link; RecordError if it is damaged. */
export async function unpackRecord(packed: string): Promise<MatchRecord> {
  let data: unknown;
  try {
    data = JSON.parse(await inflate(decode(packed)));
  } catch {
    throw new RecordError('link');
  }
  return checkRecord(data);
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
