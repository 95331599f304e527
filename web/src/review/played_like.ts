/** Which level a player decided like, in words. */
import { levelTitle } from '../games/player_names';
import type { PlayedLike } from '../protocol/protocol.generated';
import { t } from './texts';

/** "Played like: Hatter (between Dormouse and Caterpillar)"; empty where no level was measured. */
export function playedLikeText(like: PlayedLike | null | undefined): string {
  if (!like?.level || !like.lowest_level || !like.highest_level) {
    return '';
  }
  const level = titleOf(like.level);
  const [low, high] = [titleOf(like.lowest_level), titleOf(like.highest_level)];
  return low === high ? t('review.like', { level }) : t('review.like.between', { level, low, high });
}

const titleOf = (level: string) => (level === 'random' ? t('review.like.random') : levelTitle(level));
