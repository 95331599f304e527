/** The worker that replays the matches on this device. */
import { loadEngine } from '../engine/load';
import { listMatches } from '../local/store';
import type { GameName } from '../protocol/protocol.generated';
import { countMine, type Mine } from './mine';

export type MineAnswer = Mine | null;

addEventListener('message', ({ data: game }: MessageEvent<GameName>) => void count(game));

async function count(game: GameName): Promise<void> {
  try {
    const [engine, { matches }] = await Promise.all([loadEngine(game), listMatches()]);
    const own = matches.filter((match) => match.game === game);
    postMessage(countMine(engine, own) satisfies MineAnswer);
  } catch {
    postMessage(null satisfies MineAnswer);
  }
}
