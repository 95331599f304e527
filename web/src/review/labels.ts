/** Actions of a reviewed match in words. */
import { reasonsText } from '../hints/reasons';
import type { GameModule } from '../games/contract';
import type { PlayedRecord } from '../records/played_record';
import type { GameView, ReviewedDecision } from '../protocol/protocol.generated';

export class ActionLabels {
  readonly #played: PlayedRecord;
  readonly #game: GameModule;
  readonly #views = new Map<number, GameView>();

  constructor(played: PlayedRecord, game: GameModule) {
    this.#played = played;
    this.#game = game;
  }

  /** What the seat that decided saw. */
  view({ number, seat }: Pick<ReviewedDecision, 'number' | 'seat'>): GameView {
    const { rules, positions } = this.#played;
    const view = this.#views.get(number) ?? rules.view(positions[number - 1]!, seat, true);
    this.#views.set(number, view);
    return view;
  }

  /** "Play green 3". */
  of(decision: ReviewedDecision, action = decision.action): string {
    return this.#game.label(this.view(decision), action);
  }

  /** What tells for or against an action, to the seat that decided. */
  reasons(decision: ReviewedDecision, action: string, names: readonly string[]): string {
    const { reasons = [] } = decision.choices.find((choice) => choice.action === action) ?? {};
    return reasonsText(this.#game, reasons, names, decision.seat);
  }
}
