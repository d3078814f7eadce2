import { expect, test } from 'vitest';
import { refuseDecision } from './operator-request.rules.ts';

const now = new Date('2026-11-18T09:00:00Z');
const request = {
  requestedBy: 'ada',
  status: 'waiting',
  expiresAt: new Date('2026-11-21T09:00:00Z'),
} as const;

test.each([
  ['another operator confirms', 'confirm', 'ife', null],
  ['the requester confirms', 'confirm', 'ada', 'own_request'],
  ['another operator rejects', 'reject', 'ife', null],
  ['the requester rejects', 'reject', 'ada', 'own_request'],
  ['the requester withdraws', 'withdraw', 'ada', null],
  ['another operator withdraws', 'withdraw', 'ife', 'not_your_request'],
] as const)('%s: %s', (_, decision, operatorId, refusal) => {
  expect(refuseDecision(request, decision, operatorId, now)).toBe(refusal);
});

test('a request that lapsed can be rejected or withdrawn, and confirmed by nobody', () => {
  const later = request.expiresAt;
  expect(refuseDecision(request, 'confirm', 'ife', later)).toBe('lapsed');
  expect(refuseDecision(request, 'reject', 'ife', later)).toBeNull();
  expect(refuseDecision(request, 'withdraw', 'ada', later)).toBeNull();
});

test.each(['confirmed', 'rejected', 'withdrawn'] as const)(
  'a request that is %s is decided once and for all',
  (status) => {
    expect(refuseDecision({ ...request, status }, 'confirm', 'ife', now)).toBe('already_decided');
  },
);
