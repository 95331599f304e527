/** Push messages: what the server tells of a turn (src/wonderland/server/notifications/delivery.py). */

export interface TurnMessage {
  title: string;
  body: string;
  table: string;
}

/** The message of a push; null for one that is not ours. */
export function readTurn(data: { json(): unknown } | null): TurnMessage | null {
  try {
    const { title, body, table } = data?.json() as Partial<TurnMessage>;
    const isOurs = [title, body, table].every((one) => typeof one === 'string') && /^[\w-]{1,16}$/.test(table!);
    return isOurs ? { title: title!, body: body!, table: table! } : null;
  } catch {
    return null;
  }
}

/** The page of a table. */
export function tableUrl(table: string, scope: string): string {
  return new URL(`table/${table}`, scope).href;
}
