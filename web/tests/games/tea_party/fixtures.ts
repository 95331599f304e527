import type { TeaPartyOutcome, TeaPartyView } from '../../../src/games/tea_party/view.generated';
import data from './fixtures.json';

/** What a seat sees and may do in some positions; `fixtures.py` writes them. */
export const positions = data.positions as unknown as Record<
  'play' | 'joker' | 'hole' | 'gentle' | 'spin' | 'cookie',
  { view: TeaPartyView; legal: string[] }
>;
/** A whole match, as seat 0 sees it. */
export const views = data.views as unknown as TeaPartyView[];
export const outcome = data.outcome as unknown as TeaPartyOutcome;
export const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan'];
