/** The rule that says more about what is explained, from the games' folders. */
import type { GameName } from '../protocol/protocol.generated';

export interface Rule {
  game: GameName;
  /** Such as `P6`. */
  number: string;
}

const FILES = import.meta.glob<Record<string, string>>('../games/*/explained.ts', { import: 'default', eager: true });

/** By the key of what is explained. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries(FILES).flatMap(([path, rules]) => {
    const game = path.split('/').at(-2)!.replaceAll('_', '-');
    return Object.entries(rules).map(([key, number]): [string, Rule] => [key, { game, number }]);
  }),
);
