/** What a match needs of an engine to be played, shown and checked; the bots need more. */
import type { Engine } from './engine';
import type { EngineInfo } from './layout';

export type Rules = Pick<
  Engine,
  | 'info'
  | 'deal'
  | 'apply'
  | 'seat'
  | 'legal'
  | 'view'
  | 'viewInFull'
  | 'events'
  | 'eventsInFull'
  | 'dealInClear'
  | 'outcome'
>;

/** Does the game allow so many seats and these options? */
export function isPossible(info: EngineInfo, seats: number, options: Record<string, unknown>): boolean {
  return (
    seats >= info.min_seats &&
    seats <= info.max_seats &&
    info.options.every(({ name, choices, lowest, highest }) => {
      const value = options[name] as number;
      return choices.length > 0
        ? choices.includes(value)
        : Number.isInteger(value) && value >= lowest && value <= highest;
    })
  );
}
