/** Which chat lines somebody has not read yet. */
import type { ChatLine } from '../protocol/protocol.generated';

/** The lines of others after what was on the screen. Whoever writes has read what came before. */
export function unreadLines(
  chat: readonly ChatLine[],
  readV: number,
  me: string | null,
  muted: readonly string[],
): ChatLine[] {
  const ownV = me === null ? -1 : (chat.findLast(({ player }) => player === me)?.v ?? -1);
  return chat.filter(({ v, player }) => v > Math.max(readV, ownV) && !muted.includes(player));
}
