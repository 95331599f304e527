/** Opening a match to play it. */
import { dealt, LocalMatch, type LocalRules } from './local_match';
import type { SavedMatch } from './saved_match';
import { readMatch, saveMatch, StoreError } from './store';

/**
 * The match, dealt if it was not yet. It is stored as its next version, so that a tab which played it before stores
 * nothing more: what that tab was about to store, nobody would see here.
 */
export async function takeOver(saved: SavedMatch, rules: LocalRules): Promise<LocalMatch> {
  const match = new LocalMatch(rules, saved.seed === null ? dealt(rules, saved) : saved);
  if (saved.result !== null) {
    return match;
  }
  match.saved.version += 1;
  try {
    await saveMatch(match.saved, null);
    return match;
  } catch (error) {
    const code = error instanceof StoreError ? error.code : null;
    if (code === 'conflict') {
      return takeOver(await readMatch(saved.id), rules);
    }
    if (code !== 'full') {
      throw error;
    }
    match.saved.version -= 1; // without room no tab stores anything, and the match can still be looked at
    return match;
  }
}
