import { failureText } from '../ui/failures';
import { PositionError } from './position_error';
import { dynamic } from './texts';

/** Why something is no study that can be opened; each has a sentence in the texts. */
export type Reason =
  'not_one' | 'other_format' | 'too_large' | 'link' | 'other_rules' | 'impossible' | 'step' | 'full' | 'gone';

export class StudyError extends Error {
  readonly reason: Reason;
  readonly params: Record<string, string | number>;

  constructor(reason: Reason, params: Record<string, string | number> = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}

/** What went wrong, as a sentence. */
export function problemText(error: unknown): string {
  if (error instanceof PositionError) {
    return error.sentence;
  }
  return error instanceof StudyError ? dynamic(`problem.${error.reason}`, error.params) : failureText(error);
}
