/** The rule options of a game. */
import type { OptionInfo } from '../protocol/protocol.generated';

export function usualOptions(options: readonly OptionInfo[]): Record<string, unknown> {
  return Object.fromEntries(options.map(({ name, default: value }) => [name, value]));
}
