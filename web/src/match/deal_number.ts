/** The number that the viewer adds to a deal, so that the server alone does not decide about it. */
import { rememberDeal } from '../records/seen_deals';
import { randomNumber } from '../records/fairness';
import type { Unsent } from '../protocol/connection';
import type { MatchView } from '../protocol/protocol.generated';

export class DealNumber {
  /** For the match that is being dealt, with the commitment that it answers. */
  #sent: { commitment: string; number: string } | null = null;

  /** Answers the commitment to a deal. Without an answer the match starts a moment later, so no failure matters. */
  answer(commitment: string, request: (request: Unsent) => Promise<unknown>): void {
    this.#sent = { commitment, number: randomNumber() };
    void request({ t: 'number', ...this.#sent }).catch(() => undefined);
  }

  /** Keeps what was sent before the match that has started, for a check at its end. */
  remember(match: MatchView, seat: number): void {
    if (this.#sent && match.fairness && match.ply === 0) {
      rememberDeal({ match: match.id, seat, ...this.#sent });
      this.#sent = null;
    }
  }
}
