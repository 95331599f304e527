import type { GoingOutEvent, GoingOutOutcome, GoingOutView } from '../../../src/games/going_out/view.generated';
import data from './fixtures.json';

interface Position {
  view: GoingOutView;
  legal: string[];
}

export const positions = data.positions as unknown as Record<keyof typeof data.positions, Position>;
export const events = data.events as unknown as GoingOutEvent[];
export const steps = data.steps as unknown as GoingOutView[];
export const outcome = data.outcome as unknown as GoingOutOutcome;
export const NAMES = ['Alice', 'Hatter', 'Duchess', 'Dormouse'];
