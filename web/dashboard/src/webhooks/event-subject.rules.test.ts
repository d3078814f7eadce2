import { expect, test } from 'vitest';
import { parseBody, subjectOf } from './event-subject.rules.ts';

test.each([
  [
    { type: 'payment.succeeded', data: { id: 'p1' } },
    { kind: 'payment', id: 'p1' },
  ],
  [
    { type: 'refund.failed', data: { id: 'r1', payment_id: 'p1' } },
    { kind: 'payment', id: 'p1' },
  ],
  [
    { type: 'approval.requested', data: { id: 'a1' } },
    { kind: 'approval', id: 'a1' },
  ],
  [{ type: 'webhook.ping', data: { id: 'd1' } }, null],
  ['no event', null],
])('%j is about %j', (event, subject) => {
  expect(subjectOf(event)).toEqual(subject);
});

test('a body that is no JSON is about nothing', () => {
  expect(parseBody('<html>')).toBeNull();
  expect(parseBody(null)).toBeNull();
});
