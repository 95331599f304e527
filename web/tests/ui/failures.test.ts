import { describe, expect, it } from 'vitest';
import { RejectError } from '../../src/protocol/connection';
import { ApiError } from '../../src/server/api';
import { failureText } from '../../src/ui/failures';

describe('a failure', () => {
  it('is told by the server where it knows more', () => {
    expect(failureText(new ApiError(409, 'not_now', 'every seat is taken'))).toBe('Every seat is taken.');
    const reject = new RejectError({ id: '1', code: 'not_allowed', text: 'only the host can do that' });
    expect(failureText(reject)).toBe('Only the host can do that.');
  });

  it('is told by the page at tables on this device, and where the server says no more', () => {
    const reject = new RejectError({ id: '1', code: 'not_now', text: 'not_now' });
    expect(failureText(reject)).toBe('That is not possible at the moment.');
    expect(failureText(new ApiError(404, 'not_found', 'no'))).toBe('That does not exist, or is not for everyone.');
    expect(failureText(new Error('no network'))).toBe('The server cannot be reached. Try again in a moment.');
  });
});
