/** The match that ends a lesson: an ordinary one on this device, which the lesson remembers. */
import { loadInfo } from '../engine/load';
import { myLocalName } from '../server/me.svelte';
import { navigate } from '../navigation/router.svelte';
import { playAddress } from '../navigation/routes';
import { newMatch } from '../local/saved_match';
import { addMatch } from '../local/store';
import type { LessonData } from './lessons';
import { readProgress, writeProgress } from './progress';

const LEVEL = 'dormouse';

export async function playLessonMatch({ game, match }: LessonData): Promise<void> {
  const { levels } = await loadInfo(game);
  const { name: level, title } = levels.find(({ name }) => name === LEVEL)!;
  const bots = Array.from({ length: match.bots }, () => ({ name: title, level }));
  const players = [{ name: myLocalName(), level: null }, ...bots];
  const saved = newMatch({ game, options: match.options, players, starter: 0 });
  await addMatch(saved);
  await writeProgress(game, { ...(await readProgress(game)), match: saved.id });
  navigate(playAddress(saved.id));
}
