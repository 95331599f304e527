/** Which sounds the events of a step have. Other events are silent. */
import type { SoundName } from './sounds';

const SOUND_OF: Record<string, SoundName> = {
  played: 'card',
  discarded: 'card',
  laid: 'card',
  took: 'take',
  scored: 'take',
  last_round: 'bell',
  went_out: 'bell',
  round_dealt: 'take',
  spun: 'spin',
  won_large: 'cookie',
  won_small: 'cookie',
  grew: 'grow',
  shrank: 'shrink',
  fell: 'fall',
};

/** The sounds in the order of the events, each once. */
export function soundsOf(events: readonly { event: string }[]): SoundName[] {
  return [...new Set(events.flatMap(({ event }) => SOUND_OF[event] ?? []))];
}
