/** Actions of a reviewed match in words. */
import { alikeText, labelAmong } from '../hints/labels';
import { percent } from '../hints/ranking';
import { reasonsText } from '../hints/reasons';
import { plySentences, type GameModule } from '../games/contract';
import type { GameView, ReviewedDecision } from '../protocol/protocol.generated';
import type { Review } from './review.svelte';
import { t } from './texts';

/** So many actions of what probably follows are told; the table shows all of them. */
const MOST_STEPS = 3;

export class ActionLabels {
  readonly #review: Review;
  readonly #game: GameModule;
  readonly #views = new Map<number, GameView>();

  constructor(review: Review, game: GameModule) {
    this.#review = review;
    this.#game = game;
  }

  /** What the seat that decided saw. */
  view({ number, seat }: Pick<ReviewedDecision, 'number' | 'seat'>): GameView {
    const { rules, positions } = this.#review.played;
    const view = this.#views.get(number) ?? rules.view(positions[number - 1]!, seat, true);
    this.#views.set(number, view);
    return view;
  }

  /** "Play green 3". */
  of(decision: ReviewedDecision, action = decision.action): string {
    return labelAmong(this.#game, this.view(decision), action, decision.choices);
  }

  /** What tells for or against an action, to the seat that decided, and what has the same result. */
  reasons(decision: ReviewedDecision, action: string, names: readonly string[]): string {
    const choice = decision.choices.find((one) => one.action === action);
    if (!choice) {
      return '';
    }
    const alike = alikeText(this.#game, this.view(decision), choice);
    return [reasonsText(this.#game, choice.reasons, names), alike].filter(Boolean).join(' ');
  }

  /** What probably follows an action, as the seat that decided would see it; empty where nothing is told. */
  ahead(decision: ReviewedDecision, action: string, names: readonly string[]): string {
    const { rules } = this.#review.played;
    const { seat, choices } = decision;
    const line = choices.find((one) => one.action === action)?.line?.slice(0, MOST_STEPS) ?? [];
    const sentences = this.#review
      .positionsAhead(decision, action)
      .slice(1, 1 + line.length)
      .flatMap((after) => plySentences(this.#game, rules.events(after, seat), names, null));
    return sentences.length === 0
      ? ''
      : t('review.ahead', { text: sentences.join(' '), percent: percent(line.at(-1)!.share) });
  }
}
