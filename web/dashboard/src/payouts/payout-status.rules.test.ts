import { expect, test } from 'vitest';
import { payoutToneOf, refuseCancel, stateOf } from './payout-status.rules.ts';

const waiting = {
  status: 'pending',
  returned: null,
  approval: { status: 'requires_review' },
  outcome: { certainty: 'known' },
};
const approved = { ...waiting, approval: { status: 'approved' } };
const returned = {
  ...waiting,
  status: 'completed',
  returned: { at: '', reason: '' },
  approval: null,
};
const unanswered = { ...approved, status: 'processing', outcome: { certainty: 'unknown' } };

test('a payout is called by what a person has to know of it', () => {
  expect(stateOf(waiting)).toBe('awaiting_approval');
  expect(stateOf(approved)).toBe('pending');
  expect(stateOf(returned)).toBe('returned');
  expect(stateOf(unanswered)).toBe('unknown');
  expect(stateOf({ ...unanswered, outcome: { certainty: 'known' } })).toBe('processing');
  expect(stateOf({ ...returned, returned: null })).toBe('completed');
});

test('money that came back is not shown as an outcome without trouble', () => {
  expect(payoutToneOf(stateOf(returned))).toBe('bad');
});

test('only a payout that waits for a second person can be cancelled', () => {
  expect(refuseCancel(waiting)).toBeNull();
  expect(refuseCancel(approved)).toBe('sent');
  expect(refuseCancel({ ...approved, status: 'processing' })).toBe('sent');
  expect(refuseCancel({ ...approved, status: 'failed' })).toBe('over');
});
